#include "novikoff/data/byte_stream.hpp"

#include "novikoff/core/error.hpp"
#include "novikoff/core/file_watch.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace novikoff {
namespace {

/// Throws Error(file) if there is no leave to go on.
void ask(const MayGoOn& may_go_on, const std::string& name) {
    if (may_go_on && !may_go_on()) {
        throw Error(ErrorKind::file, Place{name}, "reading was interrupted");
    }
}

class FileStream final : public ByteStream {
public:
    FileStream(const std::string& path, std::string name, ReadProgress progress, MayGoOn may_go_on)
        : name_(std::move(name)), progress_(std::move(progress)), may_go_on_(std::move(may_go_on)),
          fd_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
        struct stat status {};
        if (fd_ < 0 || ::fstat(fd_, &status) != 0) {
            fail();
        }
        if (S_ISDIR(status.st_mode)) {
            close();
            throw Error(ErrorKind::file, Place{name_}, "is a directory; a file is expected");
        }
        regular_ = S_ISREG(status.st_mode);
        state_ = FileState::of(fd_);
    }
    ~FileStream() override { close(); }

    std::size_t read(std::span<char> to) override {
        wait();
        ssize_t got = -1;
        do {
            got = ::read(fd_, to.data(), std::min<std::size_t>(to.size(), progress_step));
        } while (got < 0 && errno == EINTR);
        if (got < 0) {
            fail();
        }
        if (got == 0 && FileState::of(fd_) != state_) {
            fail_changed(name_);
        }
        done_ += static_cast<std::uint64_t>(got);
        if (progress_ && got > 0) {
            progress_(done_, state_.size);
        }
        return static_cast<std::size_t>(got);
    }

    [[nodiscard]] std::uint64_t size() const noexcept override { return state_.size; }
    [[nodiscard]] bool ready() const noexcept override { return regular_ || speaks_within(0); }

private:
    /// Waits until there is something to be read, or the end of it.
    void wait() const {
        constexpr int tenth_of_a_second = 100;
        bool waiting = static_cast<bool>(may_go_on_);
        while (waiting) {
            ask(may_go_on_, name_);
            waiting = !regular_ && !speaks_within(tenth_of_a_second);
        }
    }
    /// What cannot be waited for is left to read(), which says why. A signal ends the waiting.
    [[nodiscard]] bool speaks_within(int milliseconds) const noexcept {
        pollfd input{fd_, POLLIN, 0};
        const int found = ::poll(&input, 1, milliseconds);
        return found > 0 || (found < 0 && errno != EINTR);
    }
    [[noreturn]] void fail() {
        const int reason = errno;
        close();
        throw Error(ErrorKind::file, Place{name_}, std::string("cannot be read: ") + std::strerror(reason));
    }
    void close() noexcept {
        if (fd_ > STDIN_FILENO) {
            ::close(fd_);
        }
        fd_ = -1;
    }

    std::string name_;
    ReadProgress progress_;
    MayGoOn may_go_on_;
    int fd_;
    bool regular_ = false; ///< never waits
    FileState state_;      ///< at the beginning
    std::uint64_t done_ = 0;
};

class InterruptibleStream final : public ByteStream {
public:
    InterruptibleStream(std::unique_ptr<ByteStream> stream, std::string name, MayGoOn may_go_on)
        : stream_(std::move(stream)), name_(std::move(name)), may_go_on_(std::move(may_go_on)) {}

    std::size_t read(std::span<char> to) override {
        ask(may_go_on_, name_);
        return stream_->read(to);
    }
    [[nodiscard]] std::uint64_t size() const noexcept override { return stream_->size(); }
    [[nodiscard]] bool ready() const noexcept override { return stream_->ready(); }

private:
    std::unique_ptr<ByteStream> stream_;
    std::string name_;
    MayGoOn may_go_on_;
};

class MemoryStream final : public ByteStream {
public:
    explicit MemoryStream(std::string_view bytes) : rest_(bytes) {}

    std::size_t read(std::span<char> to) override {
        const std::size_t n = rest_.copy(to.data(), to.size());
        rest_.remove_prefix(n);
        return n;
    }

    [[nodiscard]] std::uint64_t size() const noexcept override { return size_; }

private:
    std::string_view rest_;
    std::uint64_t size_ = rest_.size();
};

} // namespace

std::unique_ptr<ByteStream> open_file(const std::string& path, const std::string& name, ReadProgress progress,
                                      MayGoOn may_go_on) {
    return std::make_unique<FileStream>(path, name, std::move(progress), std::move(may_go_on));
}

std::unique_ptr<ByteStream> interruptible(std::unique_ptr<ByteStream> stream, const std::string& name,
                                          MayGoOn may_go_on) {
    return std::make_unique<InterruptibleStream>(std::move(stream), name, std::move(may_go_on));
}

std::unique_ptr<ByteStream> open_memory(std::string_view bytes) { return std::make_unique<MemoryStream>(bytes); }

} // namespace novikoff
