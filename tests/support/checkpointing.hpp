// Runs in parts: interrupted repeatedly, and resumed from the bytes of a checkpoint.
#pragma once

#include "learn/checkpoint/checkpoint.hpp"
#include "novikoff/model.hpp"
#include "novikoff/train.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>

namespace novikoff::test {

inline std::string to_bytes(const Checkpoint& checkpoint) {
    std::string bytes = checkpoint_header(checkpoint);
    for (const std::string& state : checkpoint.states) { bytes += state; }
    return bytes;
}

/// Keeps the last checkpoint as the bytes of its file.
struct Saved : Checkpoints {
    std::string bytes;
    int saves = 0;

    Saved() {
        due = [] { return false; };
        save = [this](const Checkpoint& checkpoint) {
            bytes = to_bytes(checkpoint);
            ++saves;
        };
    }
    void go_on(const std::string& from) {
        if (!from.empty()) { resume = checkpoint_from_bytes(from, "run.ckpt"); }
    }
};

struct Parts {
    Run run;
    int count = 0;
    bool restarted = false; ///< a part repeated the work of an earlier one
};

/// Trains in parts; part p is interrupted at call patience(p) of the monitor.
inline Parts train_in_parts(const Dataset& data, TrainOptions options, const std::function<int(int)>& patience) {
    std::string bytes;
    Parts parts;
    std::map<std::size_t, std::uint64_t> updates; // of each problem, so far
    while (true) {
        Saved saved;
        saved.go_on(bytes);
        int left = patience(parts.count++);
        options.checkpoints = &saved;
        options.monitor = [&](const Progress& progress) {
            parts.restarted = parts.restarted || progress.updates < updates[progress.problem];
            updates[progress.problem] = progress.updates;
            return --left > 0;
        };
        parts.run = train(data, options);
        bytes = saved.bytes;
        bool interrupted = false;
        for (std::size_t k = 0; k < parts.run.model.problems(); ++k) {
            interrupted = interrupted || parts.run.proof(k).stopped == Stopped::interrupted;
        }
        if (!interrupted) { return parts; }
    }
}

/// The first difference between the results of two runs, without the number of dot products.
inline std::string difference(const Run& a, const Run& b) {
    if (model_to_json(a.model) != model_to_json(b.model)) { return "the models"; }
    if (a.errors != b.errors || a.notes != b.notes) { return "errors or notes"; }
    const auto same = [](auto x, auto y) { return std::equal(x.begin(), x.end(), y.begin(), y.end()); };
    for (std::size_t k = 0; k < a.model.problems(); ++k) {
        const History& x = a.history(k);
        const History& y = b.history(k);
        if (!same(x.ledger.entries(), y.ledger.entries()) || !same(x.ledger.epochs(), y.ledger.epochs()) ||
            !same(x.ledger.per_row(), y.ledger.per_row()) || x.ledger.updates() != y.ledger.updates()) {
            return "the ledgers";
        }
        if (x.last != y.last || x.cycle_start != y.cycle_start || x.cycle_length != y.cycle_length) {
            return "the last w or the cycle";
        }
    }
    return "";
}

} // namespace novikoff::test
