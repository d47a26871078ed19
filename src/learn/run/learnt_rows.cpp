#include "learn/run/learnt_rows.hpp"

#include "base/bits.hpp"
#include "base/checksum.hpp"
#include "data/rows.hpp"
#include "novikoff/error.hpp"

#include <algorithm>

namespace novikoff {

void RowsChecksum::add(const Dataset& block, std::size_t first, std::size_t last) {
    with_rows(block, false, [&](const auto& rows) {
        for (std::size_t i = first; i < last; ++i) {
            std::uint64_t sum = checksum_step(sum_, block.labels().empty() ? checksum_factor : block.labels()[i]);
            rows.for_each(i, [&](std::size_t j, double x) {
                sum =
                    checksum_step(sum, novikoff::bit_cast<std::uint64_t>(x) ^ std::uint64_t{j + 1} * checksum_factor);
            });
            sum_ = sum;
        }
    });
}

void LearntRows::begin_epoch() {
    learnt_ = 0;
    rows_ = 0;
    checksum_ = {};
}

std::size_t LearntRows::known(const Dataset& block, const std::vector<Column>& schema) {
    if (rows_ == 0) {
        names_ = checksum_of_names(schema);
        if (learnt_ > 0) {
            check_names(checkpoint_, names_);
        }
    }
    const std::size_t known = rows_ < learnt_ ? std::min<std::uint64_t>(block.rows(), learnt_ - rows_) : 0;
    checksum_.add(block, 0, known);
    if (known > 0 && rows_ + known == learnt_ && checksum_.sum() != checkpoint_.data.sum) {
        fail("the checkpoint is of other data: not all of the first " + std::to_string(learnt_) +
             " rows are those that it has learnt");
    }
    checksum_.add(block, known, block.rows());
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
        first_epoch_ = checksum_.sum();
    } else if (checksum_.sum() != first_epoch_) {
        throw Error(ErrorKind::data, Place{name_}, "the rows are not those of the first epoch");
    }
}

void LearntRows::fail(const std::string& message) const {
    throw Error(ErrorKind::data, Place{checkpoint_.source}, message);
}

} // namespace novikoff
