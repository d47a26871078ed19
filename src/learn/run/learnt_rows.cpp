#include "learn/run/learnt_rows.hpp"

#include "base/bits.hpp"
#include "data/rows.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <bit>

namespace novikoff {
namespace {

constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U; // as in base/checksum.cpp

std::uint64_t step(std::uint64_t sum, std::uint64_t word) noexcept { return std::rotl((sum ^ word) * odd, 29); }

} // namespace

void RowDigest::add(const Dataset& block, std::size_t first, std::size_t last) {
    with_rows(block, false, [&](const auto& rows) {
        for (std::size_t i = first; i < last; ++i) {
            std::uint64_t sum = step(sum_, block.labels().empty() ? odd : block.labels()[i]);
            rows.for_each(i, [&](std::size_t j, double x) {
                sum = step(sum, novikoff::bit_cast<std::uint64_t>(x) ^ std::uint64_t{j + 1} * odd);
            });
            sum_ = sum;
        }
    });
}

void LearntRows::begin_epoch() {
    learnt_ = 0;
    rows_ = 0;
    digest_ = {};
}

std::size_t LearntRows::known(const Dataset& block, const std::vector<Column>& schema) {
    if (rows_ == 0) {
        names_ = digest_of_names(schema);
        if (learnt_ > 0) {
            check_names(checkpoint_, names_);
        }
    }
    const std::size_t known = rows_ < learnt_ ? std::min<std::uint64_t>(block.rows(), learnt_ - rows_) : 0;
    digest_.add(block, 0, known);
    if (known > 0 && rows_ + known == learnt_ && digest_.sum() != checkpoint_.data.sum) {
        fail("the checkpoint is of other data: not all of the first " + std::to_string(learnt_) +
             " rows are those that it has learnt");
    }
    digest_.add(block, known, block.rows());
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
        first_epoch_ = digest_.sum();
    } else if (digest_.sum() != first_epoch_) {
        throw Error(ErrorKind::data, Place{name_}, "the rows are not those of the first epoch");
    }
}

void LearntRows::fail(const std::string& message) const {
    throw Error(ErrorKind::data, Place{checkpoint_.source}, message);
}

} // namespace novikoff
