// Rosenblatt's rule and its printed forms.
#pragma once

#include "reference/textbook/loop.hpp"

namespace textbook {

inline Run perceptron(const Data& data, const TrainOptions& options, Printed printed = {}) {
    return until_an_epoch_without_update(data, options, started(data, options), [&](Run& run, std::size_t i, double s) {
        if (printed.strict ? s < 0 : s <= 0) { update(run, data, i, options.learner.eta); }
    });
}

} // namespace textbook
