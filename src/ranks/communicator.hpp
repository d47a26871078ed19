// The ranks of a distributed run: processes, or threads in tests, each of which holds a part of the rows.
//
// The ranks have one operation: each sends a message to every other, and none continues before all messages have
// arrived. So no result depends on which rank came first. A rank that ends early sends this instead of a message, and
// all ranks end with its exit code and its message. So no rank waits for one that has ended, and an error is reported
// once.
#pragma once

#include "base/archive.hpp"

#include <algorithm>
#include <iterator>

namespace novikoff {

/// How a rank ends, and with it all others. Thrown when a rank receives that another one has ended.
struct Ended {
    int code = 0;      ///< exit code of the process
    std::string words; ///< message to the user, printed once

    template <class Archive> void archive(Archive& archive) { archive(code, words); }
};

/// Reads the archived message of another rank. Throws Error(data) if it is invalid.
class MessageReader : public ArchiveReader {
public:
    /// REQUIRES: the bytes outlive this object.
    explicit MessageReader(std::string_view bytes)
        : ArchiveReader(bytes, Error(ErrorKind::data, "the ranks are at different steps of the run; the checkpoint "
                                                      "may be forged")) {}
    /// Reads a message that consists of one value.
    template <class T> [[nodiscard]] T only() {
        T value{};
        (*this)(value);
        require([&] { return rest().empty(); });
        return value;
    }
};

class Communicator {
public:
    Communicator() = default;
    Communicator(const Communicator&) = delete;
    Communicator& operator=(const Communicator&) = delete;
    virtual ~Communicator() = default;

    [[nodiscard]] virtual unsigned rank() const noexcept = 0;
    [[nodiscard]] virtual unsigned size() const noexcept = 0;

    /// Sends messages[r] to rank r and returns the messages that the ranks sent to this one. All ranks must call it.
    /// Throws Ended.
    [[nodiscard]] std::vector<std::string> exchange(std::vector<std::string> messages);
    /// Sends the same message to all ranks and returns the message of each.
    [[nodiscard]] std::vector<std::string> gather(const std::string& message);
    /// As gather, for a value that can be archived.
    template <class T> [[nodiscard]] std::vector<T> gather_values(const T& value) {
        std::vector<T> result;
        std::ranges::transform(gather(archived(value)), std::back_inserter(result),
                               [](const std::string& message) { return MessageReader(message).only<T>(); });
        return result;
    }

    /// The last call of a rank, unless it has caught Ended. Returns how all ranks end: as the first one that fails.
    [[nodiscard]] Ended end(const Ended& mine);

    /// Bytes sent by this rank to others.
    [[nodiscard]] std::uint64_t bytes_sent() const noexcept { return bytes_sent_; }

private:
    /// As exchange(), for uninterpreted bytes. Throws bad_alloc if memory is exhausted; the others then wait for this
    /// rank's next message and send none themselves.
    [[nodiscard]] virtual std::vector<std::string> swap(std::vector<std::string> messages) = 0;
    [[nodiscard]] std::vector<std::string> counted(std::vector<std::string> messages);

    std::uint64_t bytes_sent_ = 0;
};

/// The communicator of a single rank.
class Alone final : public Communicator {
public:
    [[nodiscard]] unsigned rank() const noexcept override { return 0; }
    [[nodiscard]] unsigned size() const noexcept override { return 1; }

private:
    [[nodiscard]] std::vector<std::string> swap(std::vector<std::string> messages) override { return messages; }
};

} // namespace novikoff
