// Learners that measure steps by the second moments of the rows that they have updated on: arow.cpp, second_order.cpp.
//
// Symbols    z = y·x; m = y⟨w,x⟩ before the update; ∘ is the product by coordinates; r > 0 the regularization;
//            A = r·I + Σ xxᵀ over the updates, the current one included; D its diagonal; b = r·w0 + Σ z;
//            q how much of A (of D) the row makes: xᵀA₋⁻¹x with the A₋ before the update, Σ x_j²/D_j.
//
// Full       w = A⁻¹b, the ridge regression of the labels on the updated rows. The ledger's α is 1. An update makes
//            Φ = bᵀA⁻¹b = ⟨w,b⟩ larger by 1 − (1 − m)²/(1 + q), the residual of recursive least squares. That is at
//            most q/(1 + q) ≤ ln(1 + q) if m ≤ 0, and at most ln(1 + q) + 1 always; and ln(1 + q) is the growth of
//            ln det A. Among the updates of a part of a run, M at mistakes and U at others, that begins at s:
//
//                M + U − Σ(1 − ⟨z,u⟩)₊  ≤  ⟨Σz,u⟩  =  ⟨b,u⟩ − ⟨b_s,u⟩
//                                       ≤  √(uᵀAu · (Φ_s + ln det A − ln det A_s + U)) − ⟨b_s,u⟩      for every u,
//
//            by Cauchy and Schwarz (Cesa-Bianchi, Conconi & Gentile 2005; Crammer, Kulesza & Dredze 2009). From
//            w0 = 0 it is s = 0: Φ_s = 0, b_s = 0, A_s = r·I.
//
// Diagonal   the step is α·y·x∘1/D with α = (1 − m)/(1 + q), so that the score of the row becomes 1 − α. In the norm
//            ‖v‖²_D = Σ D_j v_j², of which the update itself makes D larger by x∘x, and with 1 − m = α(1 + q),
//
//                ‖u − w‖²_D  =  ‖u − w₋‖²_D₋ + ‖x∘(u − w₋)‖² − 2α(⟨z,u⟩ − m) + α²q
//                            =  ‖u − w₋‖²_D₋ + ‖x∘(u − w₋)‖² + 2α(1 − ⟨z,u⟩) − α²(2 + q)              for every u.
//
//            At a mistake α ≥ 1/(1 + q). With g the mean of (2 + q)/(1 + q)² over the mistakes it follows that
//
//                g·M  ≤  ‖u − w_s‖²_D_s + Σ‖x∘(u − w₋)‖² + 2Σα(1 − ⟨z,u⟩)₊ − Σ_U α²(2 + q).
//
//            Nothing here depends on the units of the columns but r, and g ≥ (2 + n)/(1 + n)² for rows of n values.
#pragma once

#include "learn/engine/driver.hpp"
#include "learn/rules/declaration.hpp"

#include <variant>

namespace novikoff {

/// Calls f(column, value) for the stored coordinates and for the bias.
template <class Rows, class F> void for_each_coordinate(const Rows& rows, std::size_t row, F&& f) {
    rows.for_each(row, f);
    if (rows.bias()) { f(rows.columns(), 1.0); }
}

/// D and the sums of its bound, in four numbers for each column.
class DiagonalMoments {
public:
    explicit DiagonalMoments(double regularization) : regularization_(regularization) {}

    void begin(std::span<const double> w);
    void begin_window(std::span<const double> w);
    void widened(std::size_t columns, bool bias);
    [[nodiscard]] const std::vector<double>& sum_of_updates() const noexcept { return sum_; }
    [[nodiscard]] OwnLimit own_limit(std::span<const double> u) const;

    template <class Rows> [[nodiscard]] double rate(const Rows& rows, std::size_t row, double score) const {
        double q = 0;
        for_each_coordinate(rows, row, [&](std::size_t j, double x) { q += x * (x / (diagonal_[j] + x * x)); });
        return (1 - score) / (1 + q);
    }

    template <class Rows>
    void step(const Rows& rows, std::size_t row, double y, double score, double alpha, std::span<double> w) {
        const double step = alpha * y;
        double q = 0;
        for_each_coordinate(rows, row, [&](std::size_t j, double x) {
            const double product = x * w[j];
            products_[j] += x * product;
            squares_ += product * product;
            diagonal_[j] += x * x;
            const double part = x / diagonal_[j];
            q += x * part;
            w[j] += step * part;
        });
        rows.axpy(step, row, sum_);
        count(score, alpha, q);
    }

    template <class Archive> void archive(Archive& archive, std::size_t dimension) {
        archive(diagonal_, sum_, products_, squares_, mistakes_, gains_, gains_of_others_, updates_);
        archive.require([&] { return fits(dimension); });
    }

private:
    void count(double score, double alpha, double q) noexcept;
    [[nodiscard]] bool fits(std::size_t dimension) const noexcept;

    double regularization_;        ///< r
    std::vector<double> diagonal_; ///< D
    std::vector<double> sum_;      ///< w0 + Σ α z
    // Of the current window:
    std::vector<double> products_; ///< D_s∘w_s + Σ x∘x∘w₋
    double squares_ = 0;           ///< ‖w_s‖²_D_s + Σ‖x∘w₋‖²
    double mistakes_ = 0;
    double gains_ = 0;           ///< Σ (2 + q)/(1 + q)² over the mistakes
    double gains_of_others_ = 0; ///< Σ α²(2 + q) over the other updates
    double updates_ = 0;
};

/// A as RᵀR with an upper triangular R, and p with b = Rᵀp. An update is a sequence of rotations (Gentleman 1973), so
/// no difference of large numbers occurs, however long the rows are; the inverse of A, updated in the usual way, can
/// lose its sign. It takes about 3d² multiplications for rows of d coordinates.
class FullMoments {
public:
    static constexpr std::size_t most_coordinates = 4096;

    explicit FullMoments(double regularization) : root_(std::sqrt(regularization)) {}

    void begin(std::span<const double> w);
    void begin_window(std::span<const double> w);
    void widened(std::size_t columns, bool bias);
    [[nodiscard]] const std::vector<double>& sum_of_updates() const noexcept { return sum_; }
    [[nodiscard]] OwnLimit own_limit(std::span<const double> u) const;

    template <class Rows> [[nodiscard]] double rate(const Rows& /*rows*/, std::size_t /*row*/, double /*score*/) const {
        return 1;
    }

    template <class Rows>
    void step(const Rows& rows, std::size_t row, double y, double score, double alpha, std::span<double> w) {
        row_.assign(w.size(), 0);
        rows.axpy(1, row, row_);
        rotate(y);
        solve(w);
        rows.axpy(alpha * y, row, sum_);
        ++updates_;
        others_ += score > 0 ? 1 : 0;
    }

    template <class Archive> void archive(Archive& archive, std::size_t dimension) {
        archive(factor_, targets_, sum_, start_, potential_, log_det_, updates_, others_);
        archive.require([&] { return fits(dimension); });
    }

private:
    /// Calls f(j, row j of R from the diagonal on).
    template <class F> void for_each_row(F&& f) const;
    void rotate(double target) noexcept;
    void solve(std::span<double> w) const noexcept;
    [[nodiscard]] double log_determinant() const;
    [[nodiscard]] bool fits(std::size_t dimension) const noexcept;

    double root_;                 ///< √r
    std::vector<double> factor_;  ///< R, row after row from the diagonal on
    std::vector<double> targets_; ///< p
    std::vector<double> sum_;     ///< w0 + Σ z
    std::vector<double> row_;     ///< the row of the update; what is left of it
    // Of the current window:
    std::vector<double> start_; ///< b_s
    double potential_ = 0;      ///< Φ_s
    double log_det_ = 0;        ///< ln det A_s
    double updates_ = 0;
    double others_ = 0; ///< U
};

/// Either form.
class SecondMoments {
public:
    SecondMoments(Covariance covariance, double regularization);

    void begin(std::span<const double> w) {
        std::visit([&](auto& form) { form.begin(w); }, form_);
    }
    void begin_window(std::span<const double> w) {
        std::visit([&](auto& form) { form.begin_window(w); }, form_);
    }
    void widened(std::size_t columns, bool bias) {
        std::visit([&](auto& form) { form.widened(columns, bias); }, form_);
    }
    [[nodiscard]] const std::vector<double>& sum_of_updates() const {
        return std::visit([](const auto& form) -> const std::vector<double>& { return form.sum_of_updates(); }, form_);
    }
    [[nodiscard]] OwnLimit own_limit(std::span<const double> u) const {
        return std::visit([&](const auto& form) { return form.own_limit(u); }, form_);
    }
    template <class Rows> [[nodiscard]] double rate(const Rows& rows, std::size_t row, double score) const {
        return std::visit([&](const auto& form) { return form.rate(rows, row, score); }, form_);
    }
    template <class Rows>
    void step(const Rows& rows, std::size_t row, double y, double score, double alpha, std::span<double> w) {
        std::visit([&](auto& form) { form.step(rows, row, y, score, alpha, w); }, form_);
    }
    template <class Archive> void archive(Archive& archive, std::size_t dimension) {
        std::visit([&](auto& form) { form.archive(archive, dimension); }, form_);
    }

private:
    std::variant<DiagonalMoments, FullMoments> form_;
};

/// All of such a learner but the question which rows it updates on.
class SecondMomentsLearner : public Learner {
public:
    static constexpr bool steps_itself = true;
    static constexpr bool has_own_limit = true;

    template <class V> void begin(const V& view) { moments_.begin(view.w); }
    template <class V> void begin_window(const V& view) { moments_.begin_window(view.w); }
    template <class V> void step(const V& view, std::size_t row, double score, double alpha, std::span<double> w) {
        moments_.step(view.rows, row, view.y[row], score, alpha, w);
    }
    void widened(std::size_t columns, bool bias) { moments_.widened(columns, bias); }
    [[nodiscard]] const std::vector<double>& sum_of_updates() const { return moments_.sum_of_updates(); }
    [[nodiscard]] OwnLimit own_limit(std::span<const double> u) const { return moments_.own_limit(u); }
    template <class Archive, class V> void archive(Archive& archive, const V& view) {
        const bool begun = view.visits > 0 || view.rows.size() > 0;
        moments_.archive(archive, begun ? view.w.size() : 0);
    }

protected:
    SecondMomentsLearner(const LearnerOptions& options, Covariance standard);
    template <class V> [[nodiscard]] double rate_of_update(const V& view, std::size_t row, double score) const {
        return moments_.rate(view.rows, row, score);
    }

private:
    SecondMoments moments_;
};

/// The settings of such a learner, with its default.
[[nodiscard]] std::vector<Setting> second_moments_settings(Covariance standard);
/// The value of the first of them.
[[nodiscard]] Covariance covariance_of(const LearnerOptions& options, Covariance standard);
/// The bound above. It is one on updates if they are made at mistakes only. `source` is that of the full form.
[[nodiscard]] LossBound second_moments_bound(Covariance standard, bool only_at_mistakes, const std::string& source);

} // namespace novikoff
