// Rows learnt before are recognised by a checksum, since a pipe can be read only from its beginning.
#include "learn/run/stream_rows.hpp"

#include "base/bits.hpp"
#include "base/checksum.hpp"
#include "data/binary_problems.hpp"
#include "data/rows.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {

void StreamCounts::add(const Dataset& block, std::size_t first, const RowNorms& norms) {
    seen.add(norms, first, rows);
    rows += block.rows() - first;
    largest.resize(std::max(largest.size(), block.columns()));
    with_rows(block, false, [&](const auto& all) { // a block may be part of a larger storage
        for (std::size_t i = first; i < all.size(); ++i) {
            all.for_each(i, [&, size = largest.data()](std::size_t j, double x) {
                nonzeros += x != 0 ? 1 : 0;
                size[j] = std::max(size[j], std::fabs(x));
            });
        }
    });
    for (std::size_t i = first; i < block.labels().size(); ++i) {
        const std::uint32_t label = block.labels()[i];
        labels.resize(std::max<std::size_t>(labels.size(), label + 1));
        ++labels[label];
    }
}

void StreamCounts::check(const std::string& name, std::size_t columns, const std::vector<std::string>& classes) const {
    if (rows == 0) { fail_no_rows(name); }
    if (labels.size() > classes.size()) { // possible if not all rows of a checkpoint were read again
        throw Error(ErrorKind::data, Place{name}, "has fewer labels than were learnt");
    }
    if (columns == 0) { throw Error(ErrorKind::data, Place{name}, "has labels but no values"); }
    if (std::count_if(labels.begin(), labels.end(), [](std::uint64_t n) { return n > 0; }) < 2) {
        fail_one_label(name, classes[labels.size() - 1]);
    }
}

void LearntRows::add(const Dataset& block, std::size_t first, std::size_t last) {
    with_rows(block, false, [&](const auto& rows) {
        for (std::size_t i = first; i < last; ++i) {
            std::uint64_t sum = checksum_step(sum_, block.labels().empty() ? checksum_factor : block.labels()[i]);
            rows.for_each(i, [&](std::size_t j, double x) {
                sum = checksum_step(sum, novikoff::bit_cast<std::uint64_t>(x) ^ std::uint64_t{j + 1} * checksum_factor);
            });
            sum_ = sum;
        }
    });
}

void LearntRows::begin_epoch() {
    learnt_ = 0;
    rows_ = 0;
    sum_ = 1;
}

std::size_t LearntRows::known(const Dataset& block, const std::vector<Column>& schema) {
    if (rows_ == 0) {
        names_ = checksum_of_names(schema);
        if (learnt_ > 0) { check_names(checkpoint_, names_); }
    }
    const std::size_t known = rows_ < learnt_ ? std::min<std::uint64_t>(block.rows(), learnt_ - rows_) : 0;
    add(block, 0, known);
    if (known > 0 && rows_ + known == learnt_ && sum_ != checkpoint_.data.sum) {
        fail("the checkpoint is of other data: not all of the first " + std::to_string(learnt_) +
             " rows are those that it has learnt");
    }
    add(block, known, block.rows());
    rows_ += block.rows();
    return known;
}

void LearntRows::check_not_behind() const {
    if (rows_ < learnt_) {
        fail("the run was interrupted before all rows that the checkpoint knows had been read again");
    }
}

void LearntRows::end_epoch(std::uint64_t epoch) {
    if (rows_ < learnt_) {
        fail("the checkpoint is of other data: it has learnt " + std::to_string(learnt_) + " rows, and there are " +
             std::to_string(rows_));
    }
    if (epoch == 1) {
        first_epoch_ = sum_;
    } else if (sum_ != first_epoch_) {
        throw Error(ErrorKind::data, Place{name_}, "the rows are not those of the first epoch");
    }
}

void LearntRows::fail(const std::string& message) const {
    throw Error(ErrorKind::data, Place{checkpoint_.source}, message);
}

} // namespace novikoff
