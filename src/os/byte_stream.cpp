// The sources of bytes: files, which may grow meanwhile, pipes that may be interrupted, and memory.
#include "os/byte_stream.hpp"

#include "base/checksum.hpp"
#include "novikoff/error.hpp"
#include "os/file_watch.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace novikoff {
namespace {

/// Throws Error(file) if reading is to end.
void check_interrupted(const MayGoOn& may_go_on, const std::string& name) {
    if (may_go_on && !may_go_on()) { throw Error(ErrorKind::file, Place{name}, "reading was interrupted"); }
}

/// Does not move the position. A single read may return too few bytes to tell.
bool begins_compressed(int file) {
    std::array<char, 4> first{};
    const off_t from = std::max<off_t>(::lseek(file, 0, SEEK_CUR), 0);
    std::size_t size = 0;
    ssize_t got = 0;
    do {
        got = ::pread(file, first.data() + size, first.size() - size, from + static_cast<off_t>(size));
        size += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    } while (got > 0 && size < first.size());
    return is_compressed({first.data(), size});
}

/// The original content of a plain file, which distinguishes appended bytes from other changes.
class Beginning {
public:
    Beginning(int file, std::uint64_t size) : from_(std::max<off_t>(::lseek(file, 0, SEEK_CUR), 0)) {
        left_ = size - std::min(size, static_cast<std::uint64_t>(from_));
    }

    /// The number of its bytes that have not been read.
    [[nodiscard]] std::uint64_t left() const noexcept { return left_; }
    [[nodiscard]] bool ends_with_line() const noexcept { return last_ == '\n'; }
    void add(std::string_view bytes) noexcept {
        read_.add(bytes);
        size_ += static_cast<off_t>(bytes.size());
        left_ -= bytes.size();
        last_ = bytes.back();
    }
    [[nodiscard]] bool is_still_in(int file) const {
        std::vector<char> piece(progress_step);
        Checksum now;
        off_t done = 0;
        ssize_t got = 1;
        while (done < size_ && got > 0) {
            const auto most = std::min(static_cast<off_t>(piece.size()), size_ - done);
            got = ::pread(file, piece.data(), static_cast<std::size_t>(most), from_ + done);
            now.add({piece.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0))});
            done += std::max<ssize_t>(got, 0);
        }
        return done == size_ && now.sum() == read_.sum();
    }

private:
    off_t from_; ///< standard input may be a file that was read in part
    off_t size_ = 0;
    std::uint64_t left_ = 0;
    Checksum read_;
    char last_ = '\n';
};

class FileStream final : public ByteStream {
public:
    FileStream(const std::string& path, std::string name, ReadProgress progress, MayGoOn may_go_on, Grown grown)
        : name_(std::move(name)), progress_(std::move(progress)), may_go_on_(std::move(may_go_on)),
          grown_(std::move(grown)), fd_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
        struct stat status {};
        if (fd_ < 0 || ::fstat(fd_, &status) != 0) { fail(); }
        if (S_ISDIR(status.st_mode)) {
            close();
            throw Error(ErrorKind::file, Place{name_}, "is a directory; a file is expected");
        }
        regular_ = S_ISREG(status.st_mode);
        state_ = FileState::of(fd_);
        if (grown_ && state_.size > 0 && !begins_compressed(fd_)) { // files of the system, as in /proc, have no size
            beginning_.emplace(fd_, state_.size);
        }
    }
    ~FileStream() override { close(); }

    std::size_t read(std::span<char> to) override {
        wait();
        to = to.first(std::min<std::size_t>(to.size(), progress_step));
        if (beginning_) {
            if (beginning_->left() == 0) { return read_behind_beginning(to); }
            to = to.first(static_cast<std::size_t>(std::min<std::uint64_t>(to.size(), beginning_->left())));
        }
        const std::size_t got = read_some(to);
        if (got == 0 && FileState::of(fd_) != state_) { fail_changed(name_); }
        if (beginning_ && got > 0) { beginning_->add({to.data(), got}); }
        done_ += got;
        if (progress_ && got > 0) { progress_(done_, state_.size); }
        return got;
    }

    [[nodiscard]] std::uint64_t size() const noexcept override { return state_.size; }
    [[nodiscard]] bool ready() const noexcept override { return regular_ || speaks_within(0); }

private:
    std::size_t read_some(std::span<char> to) {
        ssize_t got = -1;
        do { got = ::read(fd_, to.data(), to.size()); } while (got < 0 && errno == EINTR);
        if (got < 0) { fail(); }
        return static_cast<std::size_t>(got);
    }

    /// If the file has grown, the rest of its last line, which may have been incomplete; otherwise nothing.
    std::size_t read_behind_beginning(std::span<char> to) {
        if (over_) { return 0; }
        const std::string_view bytes(to.data(), read_some(to));
        if (const FileState now = FileState::of(fd_); !in_last_line_ && now != state_) {
            if (now.size <= state_.size || !beginning_->is_still_in(fd_)) { fail_changed(name_); }
            grown_();
            in_last_line_ = !beginning_->ends_with_line();
        }
        if (in_last_line_ && bytes.empty()) {
            fail_changed(name_); // the line is still incomplete
        }
        const std::size_t end = in_last_line_ ? bytes.find('\n') : std::string_view::npos;
        over_ = !in_last_line_ || end != std::string_view::npos;
        return !in_last_line_ ? 0 : over_ ? end + 1 : bytes.size();
    }

    /// Waits for bytes or for the end.
    void wait() const {
        constexpr int tenth_of_a_second = 100;
        bool waiting = static_cast<bool>(may_go_on_);
        while (waiting) {
            check_interrupted(may_go_on_, name_);
            waiting = !regular_ && !speaks_within(tenth_of_a_second);
        }
    }
    /// Also true on an error of poll(), which read() then reports. A signal ends the waiting.
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
        if (fd_ > STDIN_FILENO) { ::close(fd_); }
        fd_ = -1;
    }

    std::string name_;
    ReadProgress progress_;
    MayGoOn may_go_on_;
    Grown grown_;
    int fd_;
    bool regular_ = false;               ///< reading never waits
    std::optional<Beginning> beginning_; ///< of a file that may grow
    bool in_last_line_ = false;          ///< of the original content, or behind it
    bool over_ = false;
    FileState state_; ///< when it was opened
    std::uint64_t done_ = 0;
};

class InterruptibleStream final : public ByteStream {
public:
    InterruptibleStream(std::unique_ptr<ByteStream> stream, std::string name, MayGoOn may_go_on)
        : stream_(std::move(stream)), name_(std::move(name)), may_go_on_(std::move(may_go_on)) {}

    std::size_t read(std::span<char> to) override {
        check_interrupted(may_go_on_, name_);
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
                                      MayGoOn may_go_on, Grown grown) {
    return std::make_unique<FileStream>(path, name, std::move(progress), std::move(may_go_on), std::move(grown));
}

std::unique_ptr<ByteStream> interruptible(std::unique_ptr<ByteStream> stream, const std::string& name,
                                          MayGoOn may_go_on) {
    return std::make_unique<InterruptibleStream>(std::move(stream), name, std::move(may_go_on));
}

std::unique_ptr<ByteStream> open_memory(std::string_view bytes) { return std::make_unique<MemoryStream>(bytes); }

bool is_compressed(std::string_view bytes) noexcept {
    return std::any_of(compressed_magics.begin(), compressed_magics.end(),
                       [&](const Magic& m) { return m.begins(bytes); });
}

} // namespace novikoff
