#include "learn/checkpoint/checkpointer.hpp"

#include <algorithm>
#include <utility>

namespace novikoff {

Keeping::Keeping(Checkpoints& how, std::map<std::string, std::string> options, const DataDigest& data,
                 std::size_t problems)
    : how_(how), problems_(problems) {
    if (how.resume) {
        checkpoint_ = std::move(*how.resume);
        how.resume.reset();
        check_options(checkpoint_, options);
        check_data(checkpoint_, data);
        ArchiveReader("", checkpoint_.source).require([&] { return checkpoint_.states.size() <= problems; });
    }
    checkpoint_.options = std::move(options);
    checkpoint_.data = data;
}

void Keeping::prepare(DriveOptions& drive, std::size_t problem, const bool& interrupted) {
    if (const std::string* begun = state(problem)) {
        drive.resume = &reader_.emplace(*begun, checkpoint_.source);
    }
    drive.keep = [this, problem, &interrupted](const WriteState& write, Moment moment) {
        if (const Wish wished = wish(problem, moment, interrupted); wished != Wish::none) {
            take(problem, write, wished, interrupted);
        }
    };
}

const std::string* Keeping::state(std::size_t problem) const {
    return problem < checkpoint_.states.size() ? &checkpoint_.states[problem] : nullptr;
}

Keeping::Wish Keeping::wish(std::size_t problem, Moment moment, bool interrupted) const {
    const bool all_over = moment == Moment::end && problem + 1 == problems_;
    if (!given_up_ && (interrupted || all_over || how_.due())) {
        return Wish::save;
    }
    return moment == Moment::end ? Wish::hold : Wish::none;
}

void Keeping::take(std::size_t problem, const WriteState& write, Wish wish, bool interrupted) {
    checkpoint_.states.resize(std::max(checkpoint_.states.size(), problem + 1));
    std::string& state = checkpoint_.states[problem];
    state.clear();
    ArchiveWriter writer(state);
    write(writer);
    if (wish == Wish::save) {
        save(interrupted);
    }
}

void Keeping::give_up() {
    if (!given_up_) {
        save(true);
    }
}

void Keeping::save(bool interrupted) {
    given_up_ = interrupted;
    checkpoint_.interrupted = interrupted;
    how_.save(checkpoint_);
}

} // namespace novikoff
