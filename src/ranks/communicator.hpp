// The ranks of a distributed run: processes, or threads in tests, each of which holds a part of the rows.
//
// All that they do together is one thing: each has a message for each, and nobody goes on before all messages are there. So no
// result depends on who came first. A rank that has to end early says so in place of a message, and all end with its code and its
// words: nobody waits for a rank that is gone, and a fault is told once.
#pragma once

#include "ranks/message.hpp"

#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace novikoff {

/// How a rank ends, and with it all others. Thrown where a rank learns that another one has ended.
struct Ended {
    int code = 0;      ///< of the process
    std::string words; ///< what is to be told, once
};

class Communicator {
public:
    Communicator() = default;
    Communicator(const Communicator&) = delete;
    Communicator& operator=(const Communicator&) = delete;
    virtual ~Communicator() = default;

    [[nodiscard]] virtual unsigned rank() const noexcept = 0;
    [[nodiscard]] virtual unsigned size() const noexcept = 0;

    /// Sends messages[r] to rank r, one for each, and returns what they have sent to this one. All ranks must call it. Throws
    /// Ended.
    [[nodiscard]] std::vector<std::string> exchange(std::vector<std::string> messages);
    /// Sends the same to all, and returns what each has sent.
    [[nodiscard]] std::vector<std::string> gather(const std::string& message);
    /// The same for a plain value.
    template <class T> [[nodiscard]] std::vector<T> gather_values(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        std::vector<T> result(size(), value);
        const auto all = gather(std::string(reinterpret_cast<const char*>(&value), sizeof value));
        for (std::size_t r = 0; r < all.size(); ++r) {
            if (all[r].size() != sizeof value) {
                fail_out_of_step();
            }
            std::memcpy(&result[r], all[r].data(), sizeof value);
        }
        return result;
    }

    /// The last call of a rank, unless it has caught Ended. Returns how all of them end: as the first one that does not end well.
    [[nodiscard]] Ended end(const Ended& mine);

    /// Bytes that this rank has sent to others.
    [[nodiscard]] std::uint64_t bytes_sent() const noexcept { return bytes_sent_; }

private:
    /// As exchange(), for bytes that nobody looks at. Throws bad_alloc where there is no memory for them; then the others go on to what
    /// this rank sends next, and send nothing themselves.
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
