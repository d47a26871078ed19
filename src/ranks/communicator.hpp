// The ranks of a distributed run: processes, or threads in tests, each of which holds a part of the rows.
//
// All that they do together is one thing: each rank sends a message to each, and none continues before all messages have
// arrived. So no result depends on which rank came first. A rank that ends early says so in place of a message, and all
// ranks end with its code and its words: none waits for a rank that is gone, and an error is reported once.
#pragma once

#include "base/archive.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

/// How a rank ends, and with it all others. Thrown where a rank learns that another one has ended.
struct Ended {
    int code = 0;      ///< of the process
    std::string words; ///< what is to be told, once

    template <class Archive> void archive(Archive& archive) { archive(code, words); }
};

/// Reads what another rank has archived. Throws Error(data) where this is not what the reader expects.
class MessageReader : public ArchiveReader {
public:
    /// REQUIRES: the bytes live as long.
    explicit MessageReader(std::string_view bytes)
        : ArchiveReader(bytes, Error(ErrorKind::data, "the ranks are at different steps of the run, as a forged "
                                                      "checkpoint can make them")) {}
    /// The message is this value and nothing else.
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

    /// Sends messages[r] to rank r, one for each, and returns what they have sent to this one. All ranks must call it.
    /// Throws Ended.
    [[nodiscard]] std::vector<std::string> exchange(std::vector<std::string> messages);
    /// Sends the same to all, and returns what each has sent.
    [[nodiscard]] std::vector<std::string> gather(const std::string& message);
    /// The same for a value that can be archived.
    template <class T> [[nodiscard]] std::vector<T> gather_values(const T& value) {
        std::vector<T> result;
        std::ranges::transform(gather(archived(value)), std::back_inserter(result),
                               [](const std::string& message) { return MessageReader(message).only<T>(); });
        return result;
    }

    /// The last call of a rank, unless it has caught Ended. Returns how all of them end: as the first that fails.
    [[nodiscard]] Ended end(const Ended& mine);

    /// Bytes that this rank has sent to others.
    [[nodiscard]] std::uint64_t bytes_sent() const noexcept { return bytes_sent_; }

private:
    /// As exchange(), for uninterpreted bytes. Throws bad_alloc if there is no memory for them; then the others proceed
    /// to what this rank sends next, and send nothing themselves.
    [[nodiscard]] virtual std::vector<std::string> swap(std::vector<std::string> messages) = 0;
    [[nodiscard]] std::vector<std::string> counted(std::vector<std::string> messages);

    std::uint64_t bytes_sent_ = 0;
};

/// One rank.
class Alone final : public Communicator {
public:
    [[nodiscard]] unsigned rank() const noexcept override { return 0; }
    [[nodiscard]] unsigned size() const noexcept override { return 1; }

private:
    [[nodiscard]] std::vector<std::string> swap(std::vector<std::string> messages) override { return messages; }
};

} // namespace novikoff
