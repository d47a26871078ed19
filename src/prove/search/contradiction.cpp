// Rows are looked up by a checksum of their values; only rows with the same one are compared.
#include "prove/search/contradiction.hpp"

#include "base/bits.hpp"
#include "base/checksum.hpp"
#include "data/rows.hpp"

#include <unordered_map>

namespace novikoff {
namespace {

using Values = std::vector<std::pair<std::size_t, double>>;

/// The values that are not 0.
template <class View> Values values_of(const View& view, std::size_t i) {
    Values values;
    view.for_each(i, [&](std::size_t j, double x) {
        if (x != 0) { values.emplace_back(j, x); }
    });
    return values;
}

template <class View> std::uint64_t checksum_of(const View& view, std::size_t i) {
    std::uint64_t sum = 0;
    view.for_each(i, [&](std::size_t j, double x) {
        if (x != 0) { sum = checksum_step(checksum_step(sum, j), novikoff::bit_cast<std::uint64_t>(x)); }
    });
    return sum;
}

} // namespace

std::vector<Multiplier> find_contradiction(const ExactRows& rows, std::span<const double> y) {
    return with_rows(rows.input(), false, [&](const auto& view) -> std::vector<Multiplier> {
        std::unordered_map<std::uint64_t, std::size_t> first; // of the rows with y < 0
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (y[i] < 0) { first.emplace(checksum_of(view, i), i); }
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (y[i] < 0) { continue; }
            const auto found = first.find(checksum_of(view, i));
            if (found != first.end() && values_of(view, found->second) == values_of(view, i)) {
                return {{std::min(i, found->second), 1}, {std::max(i, found->second), 1}};
            }
        }
        return {};
    });
}

} // namespace novikoff
