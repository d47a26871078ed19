// Random data and options for the audit of bounds: sizes, ties, copies, noise and contradictions in any combination.
#pragma once

#include "learn/rules/declaration.hpp"
#include "support/datasets.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace novikoff::test {

/// Rows and the number of the class of each. All classes occur.
struct AuditData {
    std::vector<std::vector<double>> x;
    std::vector<std::uint32_t> labels;
    std::uint32_t classes = 2;

    [[nodiscard]] Dataset dataset(Storage storage = Storage::dense) const {
        static const std::vector<std::string> names{"-1", "1", "2", "3", "4"};
        return labelled_rows(x, labels, {names.begin(), names.begin() + classes}, storage);
    }
    /// REQUIRES: two classes.
    [[nodiscard]] textbook::Data textbook() const {
        textbook::Data data{x, {}};
        for (const std::uint32_t label : labels) { data.y.push_back(label == 1 ? 1 : -1); }
        return data;
    }
};

class AuditDraw {
public:
    explicit AuditDraw(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] AuditData data() {
        AuditData data;
        const std::size_t count = one_in(20) ? 100 + random_.below(400) : 2 + random_.below(30);
        const std::size_t columns = one_in(20) ? 40 : 1 + random_.below(one_in(4) ? 1 : 8);
        data.classes = one_in(6) ? static_cast<std::uint32_t>(std::min<std::size_t>(count, 3 + random_.below(3))) : 2;
        values(data, count, columns);
        label(data);
        repeat(data);
        resize(data);
        for (std::uint32_t k = 0; k < data.classes; ++k) {
            if (std::find(data.labels.begin(), data.labels.end(), k) == data.labels.end()) { data.labels[k] = k; }
        }
        for (std::uint32_t k = 0; k < data.classes; ++k) { // one may have taken the only row of another
            if (std::find(data.labels.begin(), data.labels.end(), k) == data.labels.end()) { return this->data(); }
        }
        return data;
    }

    [[nodiscard]] TrainOptions options(LearnerKind kind, const AuditData& data) {
        TrainOptions options;
        options.learner = learner(kind);
        options.space.bias = !one_in(3);
        if (one_in(5)) { options.space.scale = any({Scale::unit_ball, Scale::standard, Scale::max_abs}); }
        if (one_in(10) && data.x[0].size() < 10) {
            options.space.lift = Lift::polynomial;
            options.space.degree = 2;
        }
        options.epochs = any<std::uint64_t>({1, 2, 5, 20, 100});
        options.order = any({Order::cyclic, Order::cyclic, Order::shuffle, Order::shuffle_once});
        options.seed = random_.below(1000);
        if (options.space.lift == Lift::none && one_in(4)) {
            options.initial.resize(data.x[0].size() + (options.space.bias ? 1 : 0));
            const double size = one_in(3) ? extreme() : 1;
            for (double& w : options.initial) { w = one_in(4) ? 0 : size == 1 ? whole(3) : any({-size, size}); }
        }
        if (declaration_of(kind).takes_class_weights && one_in(6)) {
            for (std::uint32_t k = 0; k < data.classes; ++k) { options.class_weights.push_back(factor()); }
        }
        return options;
    }

    [[nodiscard]] bool one_in(std::uint64_t n) { return random_.below(n) == 0; }
    template <class T> [[nodiscard]] T any(std::initializer_list<T> all) {
        return *std::next(all.begin(), static_cast<std::ptrdiff_t>(random_.below(all.size())));
    }

private:
    [[nodiscard]] double whole(int most) {
        return static_cast<double>(random_.below(2 * static_cast<std::uint64_t>(most) + 1)) - most;
    }
    [[nodiscard]] double extreme() { return any({1e-50, 1e-30, 1e-8, 1e8, 1e30, 1e50}); }
    [[nodiscard]] double factor() { return one_in(4) ? extreme() : any({0.01, 0.1, 0.5, 1.0, 3.0, 10.0}); }

    [[nodiscard]] LearnerOptions learner(LearnerKind kind) {
        LearnerOptions learner;
        learner.kind = kind;
        learner.eta = one_in(2) ? 1 : factor();
        learner.form = any({Form::pa, Form::pa_i, Form::pa_ii});
        learner.aggressiveness = factor();
        learner.covariance = any({Covariance::diagonal, Covariance::full});
        learner.own["regularization"] = factor();
        learner.loss = any({Loss::hinge, Loss::squared_hinge});
        learner.cost = factor();
        learner.own["gap"] = any({0.3, 1e-3, 1e-6});
        return learner;
    }

    void values(AuditData& data, std::size_t count, std::size_t columns) {
        const std::uint64_t shape = random_.below(6);
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<double> x(columns);
            for (double& value : x) {
                value = shape == 0   ? whole(2) // ties
                        : shape == 1 ? (one_in(3) ? 0 : random_.normal())
                                     : random_.normal();
            }
            if (shape == 2) { x = one_hot(columns); }
            if (shape == 3) { scale(x, 1 / textbook::norm(x)); }
            data.x.push_back(std::move(x));
        }
        if (one_in(6)) { // a constant column
            const double value = whole(2);
            for (auto& x : data.x) { x[0] = value; }
        }
    }

    [[nodiscard]] std::vector<double> one_hot(std::size_t columns) {
        std::vector<double> x(columns);
        x[random_.below(columns)] = 1;
        return x;
    }

    /// By the nearest of some directions, then with noise; or without any relation to the values.
    void label(AuditData& data) {
        std::vector<std::vector<double>> directions(data.classes, std::vector<double>(data.x[0].size()));
        for (auto& u : directions) {
            for (double& value : u) { value = random_.normal(); }
        }
        const double noise = any({0.0, 0.0, 0.02, 0.1, 0.3, 1.0});
        for (const auto& x : data.x) {
            std::uint32_t best = 0;
            for (std::uint32_t k = 1; k < data.classes; ++k) {
                if (textbook::dot(directions[k], x) > textbook::dot(directions[best], x)) { best = k; }
            }
            data.labels.push_back(random_.uniform() < noise ? static_cast<std::uint32_t>(random_.below(data.classes))
                                                            : best);
        }
    }

    /// Copies of rows, of the same class or of any, and rows of zeros.
    void repeat(AuditData& data) {
        const bool copies = one_in(4);
        const bool contradicts = one_in(6);
        const bool zeros = one_in(8);
        for (std::size_t i = 1; i < data.x.size(); ++i) {
            if (copies && one_in(3)) {
                const std::size_t from = random_.below(i);
                data.x[i] = data.x[from];
                if (!contradicts) { data.labels[i] = data.labels[from]; }
            }
            if (zeros && one_in(5)) { data.x[i].assign(data.x[i].size(), 0); }
        }
    }

    /// Tiny and huge values: of all rows, of some rows, of some columns, or of anything.
    void resize(AuditData& data) {
        const std::uint64_t what = random_.below(12);
        const double size = extreme();
        if (what > 4) { return; }
        for (auto& x : data.x) {
            if (what == 0 || (what == 1 && one_in(3))) { scale(x, size); }
            if (what == 2) { x[0] *= size; }
            if (what == 3) { scale(x, std::pow(10, whole(40))); }
            for (double& value : x) { value *= what == 4 ? std::pow(10, whole(30)) : 1; }
        }
    }

    static void scale(std::vector<double>& x, double factor) {
        for (double& value : x) { value *= factor; }
    }

    Random random_;
};

} // namespace novikoff::test
