#include "novikoff/learn/keeping.hpp"

#include "novikoff/core/error.hpp"

#include <algorithm>
#include <utility>

namespace novikoff {

Keeping::Keeping(Checkpoints& how, std::map<std::string, std::string> options, const Dataset& data,
                 std::size_t problems)
    : how_(how), problems_(problems) {
    const DataDigest now = digest(data);
    if (how.resume) {
        checkpoint_ = std::move(*how.resume);
        how.resume.reset();
        check_options(checkpoint_, options);
        check_data(checkpoint_, now);
        ArchiveReader("", checkpoint_.source).require([&] { return checkpoint_.states.size() <= problems; });
    }
    checkpoint_.options = std::move(options);
    checkpoint_.data = now;
}

void Keeping::prepare(DriveOptions& drive, std::size_t problem, const bool& interrupted) {
    if (problem < checkpoint_.states.size()) {
        drive.resume = &reader_.emplace(checkpoint_.states[problem], checkpoint_.source);
    }
    drive.keep = [this, problem, &interrupted](const WriteState& write, Moment moment) {
        take(problem, write, moment, interrupted);
    };
}

void Keeping::take(std::size_t problem, const WriteState& write, Moment moment, bool interrupted) {
    const bool all_over = moment == Moment::end && problem + 1 == problems_;
    const bool save = !given_up_ && (interrupted || all_over || how_.due());
    if (!save && moment != Moment::end) {
        return;
    }
    checkpoint_.states.resize(std::max(checkpoint_.states.size(), problem + 1));
    std::string& state = checkpoint_.states[problem];
    state.clear();
    ArchiveWriter writer(state);
    write(writer);
    if (save) {
        given_up_ = interrupted;
        how_.save(checkpoint_);
    }
}

void Keeping::give_up() {
    if (!std::exchange(given_up_, true)) {
        how_.save(checkpoint_);
    }
}

} // namespace novikoff
