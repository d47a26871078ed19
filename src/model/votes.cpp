// The votes on a row x are Σ count_k · sign⟨v_k,x⟩, where the signs are those of the dot products with the vectors v_k
// of the run. These take voters × rows dot products. But the scores of all voters follow from one another,
//
//     ⟨v_k,x⟩  =  ⟨v_{k−1},x⟩ + step_k·⟨x_k,x⟩        (x_k: the support row of step k),
//
// and a sign needs few digits. So 64 rows are scored side by side in float32, by one multiplication of the entries of
// x_k, which are few if it is sparse (base/coarse_loops.h). Every `chunk` steps the score is set right by a dot
// product. If a score is nearer to 0 than its largest possible error, the dot product with v_k decides. So each sign
// is that of the dot product, and the votes are bit-identical to those of the definition.
//
// The error. Lengths are divided out: x by ‖x‖, x_k by ‖x_k‖, and step_k‖x_k‖ by U, the largest of them. With
// u = 2^-24, σ_k = |step_k|‖x_k‖/U ≤ 1, n_k entries in x_k, L steps in a chunk, and s the score at its begin,
//
//     u·(n_k + 8)·σ_k           is the most that the product with x_k is wrong: 4 roundings of an entry, x_k's sum of
//                               n_k terms, none of them above 1 (Cauchy-Schwarz), and the rounded step
//     u·(|s| + Σσ)              the most that one addition to the score, or rounding s, is wrong
//     2ε·V + 4L·2^-53·V         the most that the two dot products and the roundings of v_k are wrong, with ε the
//                               relative error of a dot product and V ≥ ‖v_k‖/U for all k.
//
// Their sum, with a tenth more for products of errors, is the distance from 0 below which the dot product decides.
//
// Whole numbers. If all values are whole numbers, v_0 = 0 and each step is ±U with U a power of 2, then scores are
// whole multiples of U. Lengths are then not divided out: below 2^24 float32 is exact, and so is the dot product. No
// sign is in doubt, and no v_k is needed. Such data (one-hot encoded columns, say) often have scores of exactly 0.
#include "model/votes.hpp"

#include "base/kernel_table.hpp"
#include "data/rows.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>

namespace novikoff {
namespace {

constexpr double single = 0x1p-24; ///< u
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::size_t chunk = 128;             ///< L
constexpr double whole_in_single = 0x1p24;     ///< all whole numbers up to here are float32
constexpr std::size_t most_entries = 100'000;  ///< of a row: a longer sum may be wrong by more than a tenth
constexpr std::size_t most_columns = 1U << 17; ///< of a block: 32 MB
constexpr std::size_t fewest_rows = 16;        ///< fewer are not worth the preparation

/// NaN for a score that is not finite.
double sign(double score) noexcept {
    return !std::isfinite(score) ? std::numeric_limits<double>::quiet_NaN() : score > 0 ? 1 : score < 0 ? -1 : 0;
}

/// 1/‖x‖, or 0 if the square is not precise enough.
double inverse_length(double square) noexcept { return square > 1e-250 && square < 1e250 ? 1 / std::sqrt(square) : 0; }

/// Whether float32 and sums of products in it are exact.
bool is_small_whole(double x) noexcept { return std::fabs(x) <= whole_in_single && x == std::trunc(x); }

template <class Rows> bool all_whole(const Rows& rows, std::size_t first, std::size_t last) {
    bool whole = true;
    for (std::size_t i = first; i < last && whole; ++i) {
        rows.for_each(i, [&](std::size_t /*j*/, double x) { whole = whole && is_small_whole(x); });
    }
    return whole;
}

/// Consecutive steps between two scores that are computed as dot products.
struct Chunk {
    std::size_t first; ///< step
    std::size_t last;
    double length = 0; ///< Σσ; infinite if dot products must decide everything
    double error = 0;  ///< of the scores, without what depends on s
};

/// The steps in float32, with lengths divided out.
class Steps32 {
public:
    template <class Support>
    Steps32(const Votes& votes, const Support& support)
        : bias_(support.bias()), all_columns_(Support::dense), whole_(are_whole(votes, support)) {
        copy_rows(support);
        choose_unit(votes);
        length_ = usable() ? length_of(votes.initial) / unit_ : 0;
        for (std::size_t k = 0; k < votes.step.size(); ++k) {
            step_.push_back(
                static_cast<float>(whole_ ? votes.step[k] / unit_ : std::copysign(size(votes, k), votes.step[k])));
            count_.push_back(static_cast<float>(votes.count[k + 1]));
            length_ += size(votes, k);
        }
        divide(votes, support.dimension());
    }

    /// Whether steps and support rows are whole numbers, with lengths not divided out.
    [[nodiscard]] bool whole() const noexcept { return whole_; }
    /// Whether float32 can be used at all.
    [[nodiscard]] bool usable() const noexcept { return unit_ > 1e-100 && unit_ < 1e100; }
    [[nodiscard]] double unit() const noexcept { return unit_; }
    /// V.
    [[nodiscard]] double length() const noexcept { return length_; }
    [[nodiscard]] const std::vector<Chunk>& chunks() const noexcept { return chunks_; }
    [[nodiscard]] VoteSteps steps(const Chunk& part, const Votes& votes) const noexcept {
        return {.row = &votes.row[part.first],
                .step = &step_[part.first],
                .count = &count_[part.first],
                .size = part.last - part.first,
                .offsets = offsets_.data(),
                .columns = columns_.data(),
                .values = values_.data(),
                .bias = bias_of_row_.data(),
                .whole = all_columns_};
    }

private:
    static double length_of(const std::vector<double>& w) {
        double square = 0;
        for (const double x : w) { square += x * x; }
        return 1.001 * std::sqrt(square);
    }

    template <class Support> static bool are_whole(const Votes& votes, const Support& support) {
        if (!votes.initial.empty() || votes.step.empty()) { return false; }
        int exponent = 0;
        const double unit = std::fabs(votes.step[0]);
        return std::frexp(unit, &exponent) == 0.5 && all_whole(support, 0, support.size()) &&
               std::all_of(votes.step.begin(), votes.step.end(), [=](double x) { return std::fabs(x) == unit; });
    }

    /// σ_k.
    [[nodiscard]] double size(const Votes& votes, std::size_t k) const noexcept {
        return std::fabs(votes.step[k]) * lengths_[votes.row[k]] / unit_;
    }

    template <class Support> void copy_rows(const Support& support) {
        for (std::size_t i = 0; i < support.size(); ++i) {
            const double found = inverse_length(support.inner(i, i));
            lengths_.push_back(found > 0 ? 1 / found : infinity);
            const double inverse = whole_ ? 1 : found;
            bias_of_row_.push_back(bias_ ? static_cast<float>(inverse) : 0);
            support.for_each(i, [&](std::size_t j, double x) {
                if (Support::dense || x != 0) {
                    columns_.push_back(static_cast<std::uint32_t>(j));
                    values_.push_back(static_cast<float>(x * inverse));
                }
            });
            offsets_.push_back(values_.size());
        }
    }

    void choose_unit(const Votes& votes) {
        if (whole_) {
            unit_ = std::fabs(votes.step[0]);
            return;
        }
        for (std::size_t k = 0; k < votes.step.size(); ++k) {
            const double size = std::fabs(votes.step[k]) * lengths_[votes.row[k]];
            if (size < infinity) { unit_ = std::max(unit_, size); }
        }
    }

    /// A chunk ends before its votes exceed what float32 can hold.
    void divide(const Votes& votes, std::size_t dimension) {
        const double epsilon = 2 * (static_cast<double>(dimension) / 8 + 5) * 0x1p-53;
        const std::size_t steps = votes.step.size();
        for (std::size_t k = 0; k < steps;) {
            Chunk part{k, k};
            double sum = 0;
            for (double count = 0; k < steps && part.last < part.first + chunk; part.last = ++k) {
                count += static_cast<double>(votes.count[k + 1]);
                if (count > whole_in_single && part.last > part.first) { break; }
                const std::size_t row = votes.row[k];
                const double entries = static_cast<double>(offsets_[row + 1] - offsets_[row]);
                const bool safe = count <= whole_in_single && entries < most_entries;
                const double length_of_step = safe ? size(votes, k) * (1 + single) : infinity;
                sum += (entries + 8) * length_of_step;
                part.length += length_of_step;
            }
            const auto made = static_cast<double>(part.last - part.first);
            part.error = 1.1 * single * (sum + (made + 1) * part.length) +
                         length_ * (2 * epsilon + 4 * made * 0x1p-53) + 1e-30; // numbers that underflow
            chunks_.push_back(part);
        }
    }

    bool bias_;
    bool all_columns_; ///< zeros are entries too
    bool whole_;
    std::vector<std::uint64_t> offsets_{0};
    std::vector<std::uint32_t> columns_;
    std::vector<float> values_;
    std::vector<float> bias_of_row_;
    std::vector<double> lengths_; ///< ‖x_k‖ of each support row; infinite if float32 cannot be used for it
    std::vector<float> step_;
    std::vector<float> count_;
    std::vector<Chunk> chunks_;
    double unit_ = 0;   ///< U
    double length_ = 0; ///< V
};

/// At most 64 rows, side by side.
template <class Rows> class Block {
public:
    explicit Block(const Rows& rows) : rows_(rows), place_(rows.columns() + 1) {}

    /// Divides by the lengths, unless the numbers are to stay `whole`. Returns false if the rows have too many columns.
    [[nodiscard]] bool load(std::size_t first, std::size_t count, bool whole) {
        std::fill(place_.begin(), place_.end(), 0);
        lines_.assign(1, Line{}); // of columns that these rows do not have
        for (std::size_t i = 0; i < count; ++i) {
            inverse_[i] = whole ? 1 : inverse_length(rows_.inner(first + i, first + i));
            rows_.for_each(first + i, [&](std::size_t j, double x) {
                if (x != 0 && lines_.size() <= most_columns) { line(j).x[i] = static_cast<float>(x * inverse_[i]); }
            });
            if (rows_.bias()) { line(rows_.columns()).x[i] = static_cast<float>(inverse_[i]); }
        }
        return lines_.size() <= most_columns;
    }
    [[nodiscard]] double inverse(std::size_t i) const noexcept { return inverse_[i]; }
    [[nodiscard]] VoteRows rows() const noexcept {
        return {place_.data(), lines_.front().x, lines_[place_.back()].x, doubt};
    }

    alignas(64) float scores[vote_lanes] = {};
    alignas(64) float doubt[vote_lanes] = {};
    alignas(64) float votes[vote_lanes] = {};
    std::uint64_t unsure[chunk] = {};

private:
    struct alignas(64) Line {
        float x[vote_lanes] = {};
    };
    Line& line(std::size_t column) {
        if (place_[column] == 0) {
            place_[column] = static_cast<std::uint32_t>(lines_.size());
            lines_.emplace_back();
        }
        return lines_[place_[column]];
    }

    const Rows& rows_;
    std::vector<std::uint32_t> place_; ///< of each column among the lines, the bias last; 0: no row has it
    std::vector<Line> lines_;
    std::array<double, vote_lanes> inverse_{};
};

template <class Rows, class Support> class Counter {
public:
    Counter(const Rows& rows, const Support& support, const Votes& votes, const std::optional<Steps32>& steps)
        : rows_(rows), support_(support), votes_(votes), steps_(steps), block_(rows) {}

    /// Adds up the votes on at most 64 consecutive rows.
    void count(std::size_t first, std::span<double> result) {
        if (steps_ && steps_->whole() && count_whole(first, result)) { return; }
        if (!steps_ || !block_.load(first, result.size(), false)) {
            count_by_dot_products(first, result);
            return;
        }
        begin();
        std::array<double, vote_lanes> exact{};
        const auto scores = std::span(exact).first(result.size());
        rows_.scores(v_, first, scores);
        if (votes_.count[0] > 0) { add(0, scores, result); }
        for (const Chunk& part : steps_->chunks()) {
            prepare(part, scores);
            count_votes_of(part);
            settle(part, first, result);
            rows_.scores(v_, first, scores);
        }
    }

private:
    void begin() {
        v_ = votes_.initial;
        v_.resize(support_.dimension());
    }

    /// Returns false, and counts nothing, if these rows are no whole numbers or their scores may be too large.
    [[nodiscard]] bool count_whole(std::size_t first, std::span<double> result) {
        if (!all_whole(rows_, first, first + result.size()) || !block_.load(first, result.size(), true)) {
            return false;
        }
        double longest = 1;
        for (std::size_t i = 0; i < result.size(); ++i) {
            longest = std::max(longest, 1.001 * std::sqrt(rows_.inner(first + i, first + i)));
        }
        if (!(steps_->length() * longest < 0x1p52)) { return false; } // else sums of products may be rounded
        std::vector<double> sums(result.size());
        std::fill(std::begin(block_.scores), std::end(block_.scores), 0.0F);
        std::fill(std::begin(block_.doubt), std::end(block_.doubt), 0.0F);
        for (const Chunk& part : steps_->chunks()) {
            double largest = part.length * longest;
            for (const float score : block_.scores) {
                largest = std::max(largest, std::fabs(score) + part.length * longest);
            }
            if (!(largest < whole_in_single)) { return false; }
            std::fill(std::begin(block_.votes), std::end(block_.votes), 0.0F);
            count_votes_of(part);
            for (std::size_t i = 0; i < sums.size(); ++i) { sums[i] += static_cast<double>(block_.votes[i]); }
        }
        std::copy(sums.begin(), sums.end(), result.begin());
        return true;
    }

    void count_votes_of(const Chunk& part) {
        std::fill(std::begin(block_.unsure), std::end(block_.unsure), 0);
        kernel_table().count_votes(steps_->steps(part, votes_), block_.rows(), block_.scores, block_.votes,
                                   block_.unsure);
    }

    /// The definition.
    void count_by_dot_products(std::size_t first, std::span<double> result) {
        begin();
        std::vector<double> scores(result.size());
        for (std::size_t k = 0; k < votes_.count.size(); ++k) {
            if (k > 0) { support_.axpy(votes_.step[k - 1], votes_.row[k - 1], v_); }
            if (votes_.count[k] > 0) {
                rows_.scores(v_, first, scores);
                add(k, scores, result);
            }
        }
    }

    void add(std::size_t voter, std::span<const double> scores, std::span<double> result) const {
        const auto count = static_cast<double>(votes_.count[voter]);
        std::transform(result.begin(), result.end(), scores.begin(), result.begin(),
                       [count](double sum, double score) { return sum + count * sign(score); });
    }

    /// Lanes without a row have a certain score.
    void prepare(const Chunk& part, std::span<const double> scores) {
        const auto made = static_cast<double>(part.last - part.first);
        std::fill(std::begin(block_.scores), std::end(block_.scores), 1.0F);
        std::fill(std::begin(block_.doubt), std::end(block_.doubt), 0.0F);
        std::fill(std::begin(block_.votes), std::end(block_.votes), 0.0F);
        for (std::size_t i = 0; i < scores.size(); ++i) {
            const double score = scores[i] * block_.inverse(i) / steps_->unit();
            const double doubt = part.error + 1.1 * single * (made + 1) * std::fabs(score);
            block_.scores[i] = static_cast<float>(score);
            block_.doubt[i] = static_cast<float>(doubt * (1 + 4 * single));
        }
    }

    /// Replays the steps, so that each v_k is bit-identical to that of the run, and decides the doubtful votes.
    void settle(const Chunk& part, std::size_t first, std::span<double> result) {
        for (std::size_t k = part.first; k < part.last; ++k) {
            support_.axpy(votes_.step[k], votes_.row[k], v_);
            const auto count = static_cast<double>(votes_.count[k + 1]);
            if (count == 0) { continue; }
            for (std::uint64_t left = block_.unsure[k - part.first]; left != 0; left &= left - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(left));
                if (i < result.size()) { result[i] += count * sign(rows_.dot(v_, first + i)); }
            }
        }
        for (std::size_t i = 0; i < result.size(); ++i) { result[i] += static_cast<double>(block_.votes[i]); }
    }

    const Rows& rows_;
    const Support& support_;
    const Votes& votes_;
    const std::optional<Steps32>& steps_; ///< nothing: dot products decide everything
    Block<Rows> block_;
    std::vector<double> v_;
};

/// Whether sums of votes are exact in any order.
bool counts_are_exact(const Votes& votes) {
    double sum = 0;
    for (const std::uint64_t count : votes.count) { sum += static_cast<double>(count); }
    return sum < 0x1p52;
}

template <class Rows, class Support>
std::vector<double> count_votes_on(const Rows& rows, const Support& support, const Votes& votes, Team* team,
                                   const CountMonitor& go_on) {
    std::optional<Steps32> steps;
    if (rows.size() >= fewest_rows && counts_are_exact(votes)) { steps.emplace(votes, support); }
    if (steps && !steps->usable()) { steps.reset(); }
    std::vector<double> result(rows.size());
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    const auto work = [&](unsigned member) {
        Counter counter(rows, support, votes, steps);
        for (std::size_t first = 0; (first = next.fetch_add(vote_lanes)) < rows.size() && !stopped;) {
            if (member == 0 && go_on && !go_on(static_cast<double>(first) / static_cast<double>(rows.size()))) {
                stopped = true;
                return;
            }
            const auto part = std::span(result).subspan(first, std::min(vote_lanes, rows.size() - first));
            counter.count(first, part);
        }
    };
    if (team == nullptr) {
        work(0);
    } else {
        team->run(work);
    }
    return stopped ? std::vector<double>{} : result;
}

} // namespace

std::vector<double> count_votes(const Votes& votes, const Dataset& lifted, bool bias, Team* team,
                                const CountMonitor& go_on) {
    return with_rows(lifted, bias, [&](const auto& rows) {
        return with_rows(votes.support, bias,
                         [&](const auto& support) { return count_votes_on(rows, support, votes, team, go_on); });
    });
}

} // namespace novikoff
