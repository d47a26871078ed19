// The perceptron's rule, which the learners that return something else than its last w share.
#pragma once

#include "learn/engine/learner.hpp"

namespace novikoff {

class Perceptron : public Learner {
public:
    explicit Perceptron(const LearnerOptions& options) : eta_(options.eta) {}

    template <class V> [[nodiscard]] double rate(const V& /*view*/, std::size_t /*row*/, double score) const {
        return score <= 0 ? eta_ : 0;
    }

private:
    double eta_;
};

} // namespace novikoff
