// The audit: no run ends without a bound or a gap that holds. Random runs of the learners that have a theorem or an
// objective for any rows, on random data of many shapes and on the bundled data, in memory and streamed.
//
// NOVIKOFF_AUDIT_RUNS is the number of random runs; the CTest test `audit`, which is `long`, makes 100,000.
//
// What the audit cannot see is in audit_broken_test.cpp, which shows it learners that break their declarations.
#include "novikoff/read.hpp"
#include "support/audit.hpp"
#include "support/audit_data.hpp"
#include "support/temporary_directory.hpp"

#include "novikoff/stream.hpp"
#include "novikoff/write.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace novikoff::test::audit_test {
namespace {

std::uint64_t number_of_runs() {
    const char* const given = std::getenv("NOVIKOFF_AUDIT_RUNS"); // NOLINT(concurrency-mt-unsafe)
    return given == nullptr ? 3000 : std::strtoull(given, nullptr, 10);
}

/// How many runs ended in which way.
using Endings = std::map<std::string, std::uint64_t>;

/// Adds the endings of all problems of a run. Every flaw is a failure.
void count(const Audited& audited, Endings& endings) {
    for (const std::string& ending : audited.endings) { ++endings[ending]; }
    for (const std::string& flaw : audited.flaws) { ADD_FAILURE() << flaw; }
}

void audit_stream(AuditDraw& draw, const AuditData& data, const TrainOptions& options, Endings& endings) {
    OnlineOptions online{.learner = options.learner, .bias = options.space.bias, .columns = data.x[0].size()};
    Online learner(online);
    const textbook::Data rows = data.textbook();
    count(audited(
              [&] {
                  for (std::uint64_t epoch = 0; epoch < options.epochs; ++epoch) {
                      for (std::size_t i = 0; i < rows.size(); ++i) {
                          (void)learner.learn(rows.x[i], static_cast<int>(rows.y[i]));
                          // The proof is there at any time.
                          if (draw.one_in(300)) { count(audit_of(learner.proof(), options), endings); }
                      }
                  }
                  return learner.model();
              },
              options),
          endings);
}

void audit_file(const AuditData& data, const TrainOptions& options, const std::string& path, Endings& endings) {
    write(data.dataset(), path);
    StreamOptions streamed;
    streamed.learner = options.learner;
    streamed.bias = options.space.bias;
    streamed.epochs = options.epochs;
    count(audited([&] { return train_stream(path, {}, streamed).run.model; }, options), endings);
}

/// The lower end of an objective holds for the weights of a longer run too.
void expect_none_better(const Dataset& rows, TrainOptions options, const Run& run) {
    options.epochs *= 10;
    const Run longer = train(rows, options);
    for (std::size_t k = 0; k < run.model.separators.size(); ++k) {
        EXPECT_LE(run.proof(k).objective->at_least, longer.proof(k).objective->value);
    }
}

void audit_in_memory(AuditDraw& draw, const AuditData& data, const TrainOptions& options, Endings& endings) {
    const Dataset rows = data.dataset(draw.one_in(2) ? Storage::dense : Storage::sparse);
    Run run;
    count(audited(
              [&] {
                  run = train(rows, options);
                  return run.model;
              },
              options),
          endings);
    if (run.model.separators.empty()) { return; } // refused
    const bool plain = options.space.scale == Scale::none && options.space.lift == Lift::none &&
                       options.class_weights.empty() && data.classes == 2;
    if (options.learner.kind == LearnerKind::soft_margin && draw.one_in(8)) { expect_none_better(rows, options, run); }
    const std::uint64_t visits = options.epochs * data.x.size();
    if (plain && visits < 2000 && draw.one_in(4)) {
        const auto expected = textbook::train(textbook::with_bias(data.textbook(), options.space.bias), options);
        EXPECT_EQ(difference(run, expected), "");
    }
}

TEST(Audit, EveryRunOnRandomDataHasABoundOrAGapThatHolds) {
    const TemporaryDirectory directory;
    Endings endings;
    const std::uint64_t runs = number_of_runs();
    for (std::uint64_t k = 0; k < runs && !testing::Test::HasFailure(); ++k) {
        AuditDraw draw(k);
        const AuditData data = draw.data();
        const LearnerKind kind = audited_learners[k % std::size(audited_learners)];
        const TrainOptions options = draw.options(kind, data);
        SCOPED_TRACE(testing::Message() << "run " << k << ", " << to_string(kind));
        const bool streams = declaration_of(kind).online != nullptr && options.class_weights.empty() &&
                             options.initial.empty() && options.space.lift == Lift::none;
        if (streams && draw.one_in(16)) {
            audit_file(data, options, directory / "rows.nvk", endings);
        } else if (streams && data.classes == 2 && draw.one_in(4)) {
            audit_stream(draw, data, options, endings);
        } else {
            audit_in_memory(draw, data, options, endings);
        }
    }
    for (const auto& [ending, times] : endings) { RecordProperty(ending, std::to_string(times)); }
    EXPECT_GT(endings["a bound that holds"], runs / 2);
    EXPECT_GT(endings["a gap that holds"], runs / 100);
}

TEST(Audit, EveryRunOnTheBundledDataHasABoundOrAGapThatHolds) {
    Endings endings;
    for (const auto& entry : std::filesystem::directory_iterator(NOVIKOFF_BUNDLED_DATA)) {
        if (entry.path().extension() != ".csv" && entry.path().extension() != ".svm") { continue; }
        const Dataset rows = read(entry.path().string());
        for (std::uint64_t k = 0; k < 20 * std::size(audited_learners); ++k) {
            AuditDraw draw(k);
            const LearnerKind kind = audited_learners[k % std::size(audited_learners)];
            TrainOptions options = draw.options(kind, {{std::vector<double>(rows.columns())}, {}, 2});
            if (rows.classes().size() > 2) { options.class_weights.clear(); }
            SCOPED_TRACE(testing::Message() << entry.path() << ", run " << k << ", " << to_string(kind));
            count(audited([&] { return train(rows, options).model; }, options), endings);
        }
    }
    EXPECT_GT(endings["a bound that holds"], 1000U);
}

} // namespace
} // namespace novikoff::test::audit_test
