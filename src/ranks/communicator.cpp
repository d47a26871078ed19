// An end is a message like others, so a rank that fails ends all others at their next exchange.
#include "ranks/communicator.hpp"

namespace novikoff {
namespace {

// The last byte of a message.
constexpr char going_on = 'g';
constexpr char ending = 'e';

/// The end of the first rank that fails; if none fails, of one that ends without error. No value if no rank ends.
std::optional<Ended> first_end(const std::vector<std::string>& messages) {
    std::optional<Ended> first;
    for (const std::string& message : messages) {
        if (message.ends_with(ending) && (!first || first->code == 0)) { // empty from ranks that wait for the end
            auto ended = MessageReader(std::string_view(message).substr(0, message.size() - 1)).only<Ended>();
            if (!first || ended.code != 0) { first = std::move(ended); }
        }
    }
    return first;
}

} // namespace

std::vector<std::string> Communicator::counted(std::vector<std::string> messages) {
    for (unsigned r = 0; r < size(); ++r) { bytes_sent_ += r == rank() ? 0 : messages[r].size(); }
    return swap(std::move(messages));
}

std::vector<std::string> Communicator::exchange(std::vector<std::string> messages) {
    for (std::string& message : messages) { message.push_back(going_on); }
    auto received = counted(std::move(messages));
    if (auto ended = first_end(received)) { throw Ended(*std::move(ended)); }
    for (std::string& message : received) { message.pop_back(); }
    return received;
}

std::vector<std::string> Communicator::gather(const std::string& message) {
    return exchange(std::vector<std::string>(size(), message));
}

Ended Communicator::end(const Ended& mine) {
    return *first_end(counted(std::vector<std::string>(size(), archived(mine) + ending)));
}

} // namespace novikoff
