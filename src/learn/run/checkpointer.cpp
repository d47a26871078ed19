// A state is offered far more often than it is saved; it is written only when a checkpoint is due.
#include "learn/run/checkpointer.hpp"

#include <algorithm>

namespace novikoff {
namespace {

/// Writes a state, reusing the memory of the previous one.
std::string rewritten(std::string state, const WriteState& write) {
    state.clear();
    ArchiveWriter writer(state);
    write(writer);
    return state;
}

} // namespace

Checkpointer::Checkpointer(Checkpoints& how, std::map<std::string, std::string> options, Sharing* sharing)
    : how_(how), sharing_(sharing), resumed_(how.resume.has_value()) {
    if (resumed_) {
        checkpoint_ = std::move(*how.resume);
        how.resume.reset();
        check_options(checkpoint_, options);
    }
    checkpoint_.options = std::move(options);
    if (sharing_ != nullptr) { checkpoint_.source = sharing_->from_leader(checkpoint_.source); }
}

void Checkpointer::check(const DataFingerprint& data, std::size_t problems) {
    if (resumed_) {
        check_data(checkpoint_, data);
        ArchiveReader("", checkpoint_.source).require([&] { return checkpoint_.states.size() <= problems; });
    }
    checkpoint_.data = data;
    problems_ = problems;
}

void Checkpointer::prepare(DriveOptions& drive, std::size_t problem, const bool& interrupted) {
    state_ = sharing_->scatter_states(has_begun(problem) ? checkpoint_.states[problem] : "", checkpoint_.source);
    if (!state_.empty()) { drive.resume = &reader_.emplace(state_, checkpoint_.source); }
    drive.keep = [this, problem, &interrupted](const WriteState& write, Moment moment) {
        if (moment != Moment::on_the_way || sharing_->ranks() == 0) { // within an epoch, ranks are at different rows
            offer(problem, write, moment, interrupted);
        }
    };
}

void Checkpointer::offer(std::size_t problem, const WriteState& write, Moment moment, bool interrupted) {
    const bool any = sharing_->any(interrupted);
    const Wish mine = sharing_->leads() ? wish(problem, moment, any) : Wish::none;
    const auto wished = static_cast<Wish>(sharing_->from_leader({static_cast<char>(mine)}).front());
    if (wished == Wish::none) { return; }
    std::string& held = state_of(problem);
    held = sharing_->gather_states(rewritten(std::move(held), write));
    if (wished == Wish::save && sharing_->leads()) { save(any); }
}

Checkpointer::Wish Checkpointer::wish(std::size_t problem, Moment moment, bool interrupted) const {
    const bool all_over = moment == Moment::end && problem + 1 == problems_;
    if (!given_up_ && (interrupted || all_over || how_.due())) { return Wish::save; }
    return moment == Moment::end ? Wish::hold : Wish::none;
}

void Checkpointer::give_up() {
    if (!given_up_) { save(true); }
}

bool Checkpointer::resume(const std::function<void(ArchiveReader&)>& read) const {
    if (checkpoint_.states.empty()) { return false; }
    ArchiveReader reader(checkpoint_.states.front(), checkpoint_.source);
    read(reader);
    reader.require([&] { return reader.rest().empty() && checkpoint_.states.size() == 1; });
    return true;
}

void Checkpointer::save(const DataFingerprint& learnt, const WriteState& write) {
    checkpoint_.data = learnt;
    std::string& held = state_of(0);
    held = rewritten(std::move(held), write);
    save(false);
}

std::string& Checkpointer::state_of(std::size_t problem) {
    checkpoint_.states.resize(std::max(checkpoint_.states.size(), problem + 1));
    return checkpoint_.states[problem];
}

void Checkpointer::save(bool interrupted) {
    given_up_ = interrupted;
    checkpoint_.interrupted = interrupted;
    how_.save(checkpoint_);
}

} // namespace novikoff
