// One pass over the rows for all of it, shared among threads; rounding errors are subtracted from the margin.
#include "geometry/survey.hpp"

#include "base/kernels.hpp"
#include "data/rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace novikoff {
namespace {

/// Keeps the least score, less its largest possible rounding error.
class CertainMinimum {
public:
    CertainMinimum(std::span<const double> w, const RowNorms& norms)
        : norms_(norms), length_(norm(w)), error_(dot_error(w.size())) {}

    void take(std::size_t row, double score, double scale) noexcept {
        const double allowance = error_ * length_ * std::sqrt(norms_.squared[row]);
        least_ = std::min(least_, scale * (score - allowance));
    }

    [[nodiscard]] std::optional<double> margin() const noexcept {
        const double value = least_ / (length_ * (1 + error_));
        if (value > 0 && std::isfinite(value)) { return value; }
        return std::nullopt;
    }

private:
    const RowNorms& norms_;
    double length_;
    double error_;
    double least_ = std::numeric_limits<double>::infinity();
};

} // namespace

void RowsSeen::add(const RowNorms& norms, std::size_t first, std::uint64_t number) {
    radius = std::max(radius, norms.radius);
    for (const std::uint64_t row : norms.zero_rows) {
        if (row < first) { continue; }
        ++zero_rows;
        if (first_zero_rows.size() < most_listed) { first_zero_rows.push_back(number + row - first); }
    }
}

RowNorms row_norms(const Dataset& data, bool bias, Team* team) {
    RowNorms norms;
    norms.squared.resize(data.rows());
    double largest = 0;
    with_rows(data, bias, [&](const auto& rows) {
        share_out(team, rows.size(), [&](const Share& share, unsigned) {
            for (std::size_t i = share.first; i < share.last; ++i) { norms.squared[i] = rows.inner(i, i); }
        });
        for (std::size_t i = 0; i < rows.size(); ++i) {
            largest = std::max(largest, norms.squared[i]);
            if (norms.squared[i] == 0 && rows.is_zero(i)) { norms.zero_rows.push_back(i); }
        }
    });
    norms.radius = std::sqrt(largest);
    return norms;
}

bool in_range(double squared) noexcept {
    return squared <= longest_row * longest_row && squared >= shortest_row * shortest_row;
}

void check_lengths(const RowNorms& norms, const std::string& source, std::uint64_t before,
                   const std::function<Message(std::size_t)>& advice) {
    for (std::size_t i = 0; i < norms.squared.size(); ++i) {
        const double square = norms.squared[i];
        if (!in_range(square) && !std::binary_search(norms.zero_rows.begin(), norms.zero_rows.end(), i)) {
            const bool too_short = square < 1;
            throw Error(ErrorKind::data, Place{source},
                        Message("{} is {} than {}, so squares could {}flow; {}", NamedRows{{before + i}},
                                too_short ? "shorter" : "longer", too_short ? shortest_row : longest_row,
                                too_short ? "under" : "over", advice(i)));
        }
    }
}

double dot_error(std::size_t dimension) noexcept {
    const std::size_t turns = dimension / lane_count;
    const double roundings = static_cast<double>(turns) + 5;
    return 2 * roundings * unit_roundoff; // twice: the computed lengths have this error too
}

Survey survey(std::vector<double> scores, std::span<const double> y, std::span<const double> w, const RowNorms& norms) {
    Survey result;
    CertainMinimum minimum(w, norms);
    for (std::size_t i = 0; i < scores.size(); ++i) {
        scores[i] *= y[i];
        minimum.take(i, scores[i], 1);
        if (scores[i] <= 0) {
            ++result.errors;
            result.perceptron_loss -= scores[i];
        }
    }
    result.margin = minimum.margin();
    result.scores = std::move(scores);
    return result;
}

bool separates(std::span<const double> w, const Dataset& data, bool bias, std::span<const double> y) {
    return with_rows(data, bias, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (y[i] * rows.dot(w, i) <= 0) { return false; }
        }
        return true;
    });
}

std::optional<double> rescaled_margin(const Dataset& data, bool bias, std::span<const double> y,
                                      std::span<const double> w, const RowNorms& norms, std::span<const double> scale) {
    CertainMinimum minimum(w, norms);
    with_rows(data, bias, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (scale[i] > 0) { minimum.take(i, y[i] * rows.dot(w, i), scale[i]); }
        }
    });
    return minimum.margin();
}

} // namespace novikoff
