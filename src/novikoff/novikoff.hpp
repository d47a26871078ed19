// All of Novikoff in one include: data, lifts, models, geometry, learners, proofs, traces and pictures.
//
//     auto data = novikoff::read("iris.svm");
//     auto run = novikoff::train(data);                       // model, ledger, proof
//     const auto& proof = run.model.separators[0].proof;      // margin.lower ≤ γ* ≤ margin.upper
//     novikoff::save_model(run.model, "iris.json");
//     auto proved = novikoff::certify(data);                  // separable or not, exactly; check(proved.certificate, data)
#pragma once

#include "novikoff/core/cpu.hpp"
#include "novikoff/core/error.hpp"
#include "novikoff/data/dataset.hpp"
#include "novikoff/data/generate.hpp"
#include "novikoff/data/read.hpp"
#include "novikoff/data/read_program.hpp"
#include "novikoff/data/write.hpp"
#include "novikoff/distributed/certify.hpp"
#include "novikoff/distributed/train.hpp"
#include "novikoff/geometry/certificate.hpp"
#include "novikoff/geometry/certificate_file.hpp"
#include "novikoff/learn/stream.hpp"
#include "novikoff/learn/train.hpp"
#include "novikoff/lift/space.hpp"
#include "novikoff/model/follow.hpp"
#include "novikoff/model/model.hpp"
#include "novikoff/model/model_file.hpp"
#include "novikoff/prove/certify.hpp"
#include "novikoff/prove/optimise.hpp"
#include "novikoff/prove/shatter.hpp"
#include "novikoff/trace/plot_bound.hpp"
#include "novikoff/trace/plot_data.hpp"
#include "novikoff/trace/plot_fuzzy.hpp"
#include "novikoff/trace/plot_loss.hpp"
#include "novikoff/trace/plot_updates.hpp"
#include "novikoff/trace/report.hpp"
#include "novikoff/trace/trace_file.hpp"
