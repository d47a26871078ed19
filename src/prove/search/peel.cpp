// One pass over the rows counts signs; each row is taken out of the counts once.
#include "prove/search/peel.hpp"

#include "data/rows.hpp"

#include <algorithm>

namespace novikoff {
namespace {

template <class View> class Peel {
public:
    Peel(const View& view, std::span<const double> y, std::vector<std::size_t>& left)
        : view_(view), y_(y), left_(left), above_(view.dimension()), below_(view.dimension()) {
        for (const std::size_t i : left_) { count(i, 1); }
    }

    [[nodiscard]] std::vector<SparseVector> run() {
        std::vector<SparseVector> directions;
        for (SparseVector v = one_signed(); !v.empty(); v = one_signed()) {
            take_touched(v);
            directions.push_back(std::move(v));
        }
        return directions;
    }

private:
    /// Calls f(coordinate, sign of z there).
    template <class F> void for_each_sign(std::size_t i, F f) const {
        view_.for_each(i, [&](std::size_t j, double x) {
            if (x != 0) { f(j, x * y_[i] > 0 ? 1 : -1); }
        });
        if (view_.bias()) { f(view_.dimension() - 1, y_[i] > 0 ? 1 : -1); }
    }

    void count(std::size_t i, int by) {
        for_each_sign(i, [&](std::size_t j, int sign) { (sign > 0 ? above_ : below_)[j] += by; });
    }

    [[nodiscard]] SparseVector one_signed() const {
        SparseVector v;
        for (std::size_t j = 0; j < above_.size(); ++j) {
            if ((above_[j] == 0) != (below_[j] == 0)) { v.emplace_back(j, above_[j] > 0 ? 1 : -1); }
        }
        return v;
    }

    void take_touched(const SparseVector& v) {
        std::vector<bool> touches(above_.size());
        for (const auto& [j, sign] : v) { touches[j] = true; }
        const auto touched = [&](std::size_t i) {
            bool found = false;
            for_each_sign(i, [&](std::size_t j, int) { found = found || touches[j]; });
            return found;
        };
        const auto kept = std::stable_partition(left_.begin(), left_.end(), [&](std::size_t i) { return !touched(i); });
        std::for_each(kept, left_.end(), [&](std::size_t i) { count(i, -1); });
        left_.erase(kept, left_.end());
    }

    const View& view_;
    std::span<const double> y_;
    std::vector<std::size_t>& left_;
    std::vector<std::int64_t> above_; ///< for each coordinate, how many rows that are left have z > 0
    std::vector<std::int64_t> below_; ///< and z < 0
};

} // namespace

std::vector<SparseVector> peel(const ExactRows& rows, std::span<const double> y, std::vector<std::size_t>& left) {
    return with_rows(rows.near(), rows.bias(), [&](const auto& view) { return Peel(view, y, left).run(); });
}

} // namespace novikoff
