// Compares streaming with one epoch of train(): the results are bit-identical for all block sizes and numbers of
// threads.
#pragma once

#include "novikoff/read.hpp"
#include "novikoff/stream.hpp"
#include "novikoff/train.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace novikoff::test {

/// The learners that can be streamed.
inline constexpr LearnerKind kinds[] = {LearnerKind::perceptron,         LearnerKind::averaged,
                                        LearnerKind::passive_aggressive, LearnerKind::averaged_passive_aggressive,
                                        LearnerKind::dynamic_margin,     LearnerKind::arow,
                                        LearnerKind::second_order};

inline std::vector<std::uint64_t> bits(const std::vector<double>& values) {
    std::vector<std::uint64_t> result;
    for (const double value : values) { result.push_back(std::bit_cast<std::uint64_t>(value)); }
    return result;
}

/// All results of one visit to each row are bit-identical.
inline void expect_same(const Run& streamed, const Run& in_memory) {
    const Model& a = streamed.model;
    const Model& b = in_memory.model;
    EXPECT_EQ(a.classes, b.classes);
    EXPECT_EQ(a.schema, b.schema);
    EXPECT_EQ(a.zero_based, b.zero_based);
    EXPECT_EQ(a.space.input_columns, b.space.input_columns);
    ASSERT_EQ(a.separators.size(), b.separators.size());
    for (std::size_t k = 0; k < a.separators.size(); ++k) {
        const Proof& p = a.separators[k].proof;
        const Proof& q = b.separators[k].proof;
        EXPECT_EQ(bits(a.separators[k].weights), bits(b.separators[k].weights));
        EXPECT_EQ(bits(streamed.history(k).last), bits(in_memory.history(k).last));
        EXPECT_EQ(p.updates, q.updates);
        EXPECT_EQ(p.mistakes, q.mistakes);
        EXPECT_EQ(p.epochs, q.epochs);
        EXPECT_EQ(bits({p.radius, p.rates.sum, p.rates.sum_of_squares, p.rates.min, p.rates.max}),
                  bits({q.radius, q.rates.sum, q.rates.sum_of_squares, q.rates.min, q.rates.max}));
        EXPECT_EQ(p.margin.upper, q.margin.upper);
        EXPECT_FALSE(p.margin.lower);
    }
}

inline StreamOptions stream_options(LearnerKind kind, bool bias, unsigned threads = 1) {
    StreamOptions options;
    options.learner.kind = kind;
    options.bias = bias;
    options.threads = threads;
    return options;
}

inline Run trained_in_memory(const std::string& path, const ReadOptions& reading, LearnerKind kind, bool bias,
                             std::uint64_t epochs = 1) {
    TrainOptions options;
    options.learner.kind = kind;
    options.space.bias = bias;
    options.epochs = epochs;
    return train(read(path, reading), options);
}

inline void expect_same_on(const std::string& path, ReadOptions reading, std::initializer_list<std::size_t> chunks) {
    for (const LearnerKind kind : kinds) {
        for (const bool bias : {false, true}) {
            const auto expected = trained_in_memory(path, reading, kind, bias);
            unsigned threads = 1;
            for (const std::size_t chunk : chunks) {
                ReadOptions blocks = reading;
                blocks.chunk = chunk;
                SCOPED_TRACE(fmt::format("{} {} {} {}", path, to_string(kind), bias, chunk));
                expect_same(train_stream(path, blocks, stream_options(kind, bias, 1 + threads++ % 3)).run, expected);
            }
        }
    }
}

} // namespace novikoff::test
