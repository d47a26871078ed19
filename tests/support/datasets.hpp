// Converts rows written out in a test to data sets, and data sets to rows of the textbook's learners.
#pragma once

#include "data/storage.hpp"
#include "novikoff/dataset.hpp"
#include "reference/textbook.hpp"
#include "support/changed.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace novikoff::test {

enum class Storage { dense, sparse };

/// `labels` are indices into `classes`.
inline Dataset labelled_rows(const std::vector<std::vector<double>>& x, std::vector<std::uint32_t> labels,
                             std::vector<std::string> classes, Storage storage = Storage::dense) {
    std::vector<double> values;
    for (const auto& row : x) { values.insert(values.end(), row.begin(), row.end()); }
    const Dataset dense = Dataset::dense(std::move(values), x.size(), x.at(0).size(),
                                         {std::move(labels), std::move(classes)}, {"rows", {}});
    return storage == Storage::dense ? dense
                                     : changed(dense, [&](DatasetParts& parts) { parts.storage = dense.as_csr(); });
}

/// y is +1 or −1 for each row.
inline Dataset rows(const std::vector<std::vector<double>>& x, const std::vector<double>& y,
                    Storage storage = Storage::dense) {
    std::vector<std::uint32_t> labels;
    for (const double sign : y) { labels.push_back(sign > 0 ? 1 : 0); }
    return labelled_rows(x, std::move(labels), {"-1", "1"}, storage);
}

inline Dataset rows(const textbook::Data& data, Storage storage = Storage::dense) {
    return rows(data.x, data.y, storage);
}

/// Options for this learner; the hyperplane passes through the origin unless `bias`.
inline TrainOptions options_for(LearnerKind kind, bool bias = false) {
    TrainOptions options;
    options.learner.kind = kind;
    options.space.bias = bias;
    return options;
}

} // namespace novikoff::test
