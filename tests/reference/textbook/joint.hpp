// Several classes learnt jointly: Crammer and Singer's loop, with a vector for each class.
#pragma once

#include "reference/textbook/loop.hpp"

#include <functional>

namespace textbook {

struct Labelled {
    std::vector<Vector> x = {}; // with the bias, if there is one
    std::vector<std::uint32_t> label = {};
    std::size_t classes = 0;
};

struct JointUpdate {
    std::size_t row;
    double alpha;
    double score;
    std::size_t rival;
};

struct JointRun {
    std::vector<Vector> w;         // of each class, at the end
    std::vector<Vector> mean = {}; // of w after each visit
    std::vector<JointUpdate> updates = {};
    std::vector<std::uint64_t> mistakes = {}; // per epoch
    bool done = false;
};

/// The class other than y with the highest score, the first of equals.
inline std::size_t rival_of(const std::vector<double>& scores, std::size_t y) {
    std::size_t rival = y == 0 ? 1 : 0;
    for (std::size_t c = 0; c < scores.size(); ++c) {
        if (c != y && scores[c] > scores[rival]) { rival = c; }
    }
    return rival;
}

inline std::vector<double> scores(const std::vector<Vector>& w, const Vector& x) {
    std::vector<double> all;
    for (const Vector& of_class : w) { all.push_back(dot(of_class, x)); }
    return all;
}

/// The score of the row's class less the highest other one.
inline double margin(const Labelled& data, const std::vector<Vector>& w, std::size_t i) {
    const std::vector<double> all = scores(w, data.x[i]);
    return all[data.label[i]] - all[rival_of(all, data.label[i])];
}

/// The length of all weights together.
inline double norm(const std::vector<Vector>& w) {
    double square = 0;
    for (const Vector& of_class : w) { square += dot(of_class, of_class); }
    return std::sqrt(square);
}

/// How the learner is defined, or broken.
struct JointRule {
    /// α, from the margin m and ‖z‖² = 2‖x‖².
    std::function<double(double m, double squared_norm)> rate;
    std::function<bool(const JointRun&, std::uint64_t updates_of_epoch)> done = [](const auto& /*run*/, auto updates) {
        return updates == 0;
    };
    std::function<std::size_t(const std::vector<double>& scores, std::size_t y)> rival = rival_of;
};

inline JointRun jointly(const Labelled& data, const TrainOptions& options, const JointRule& rule) {
    const std::size_t columns = data.x.at(0).size();
    JointRun run{.w = std::vector<Vector>(data.classes, Vector(columns))};
    run.mean = run.w;
    Epochs epochs({data.x, {}}, options);
    double visits = 0;
    while (run.mistakes.size() < limit(options) && !run.done) {
        run.mistakes.push_back(0);
        const std::size_t before = run.updates.size();
        for (const std::size_t i : epochs.next()) {
            const std::vector<double> all = scores(run.w, data.x[i]);
            const std::size_t y = data.label[i];
            const double m = all[y] - all[rival_of(all, y)];
            run.mistakes.back() += m <= 0 ? 1 : 0;
            const double alpha = is_zero(data.x[i]) ? 0 : rule.rate(m, 2 * dot(data.x[i], data.x[i]));
            if (alpha != 0) {
                const std::size_t rival = rule.rival(all, y);
                run.w[y] = moved(run.w[y], alpha, data.x[i]);
                run.w[rival] = moved(run.w[rival], -alpha, data.x[i]);
                run.updates.push_back({i, alpha, m, rival});
            }
            for (std::size_t c = 0; c < data.classes; ++c) { run.mean[c] = moved(run.mean[c], 1, run.w[c]); }
            visits += 1;
        }
        run.done = rule.done(run, run.updates.size() - before);
    }
    for (Vector& mean : run.mean) {
        for (double& value : mean) { value /= visits; }
    }
    return run;
}

} // namespace textbook
