// All of Novikoff in one include.
//
//     auto data = novikoff::read("iris.svm");                 // or Dataset::dense(x, rows, columns, y)
//     auto run = novikoff::train(data);                       // model, ledger, proof
//     const auto& proof = run.proof();                        // margin.lower ≤ γ* ≤ margin.upper
//     novikoff::save_model(run.model, "iris.json");
//     auto proved = novikoff::certify(data);                  // proved.verdict(); check(proved.certificate, data)
#pragma once

#include "novikoff/certificate.hpp"
#include "novikoff/certify.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/error.hpp"
#include "novikoff/generate.hpp"
#include "novikoff/learner.hpp"
#include "novikoff/linear_program.hpp"
#include "novikoff/model.hpp"
#include "novikoff/proof.hpp"
#include "novikoff/rational.hpp"
#include "novikoff/read.hpp"
#include "novikoff/report.hpp"
#include "novikoff/serve.hpp"
#include "novikoff/shatter.hpp"
#include "novikoff/space.hpp"
#include "novikoff/stream.hpp"
#include "novikoff/trace.hpp"
#include "novikoff/train.hpp"
#include "novikoff/write.hpp"
