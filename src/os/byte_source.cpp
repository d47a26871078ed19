// Grows the window as far as a record needs, up to the limit, and cuts lines from it.
#include "os/byte_source.hpp"

#include "base/text.hpp"

#include <cstring>

namespace novikoff {

ByteSource::ByteSource(std::unique_ptr<ByteStream> stream, std::string name, std::size_t chunk, Wait wait)
    : stream_(std::move(stream)), name_(std::move(name)), chunk_(std::max<std::size_t>(chunk, 1)), wait_(wait),
      size_(stream_->size()) {}

ByteSource::ByteSource(std::string_view bytes, std::shared_ptr<const void> owner, std::string name,
                       ReadProgress progress, std::shared_ptr<const FileWatch> watch)
    : owner_(std::move(owner)), watch_(std::move(watch)), name_(std::move(name)), progress_(std::move(progress)),
      bytes_(bytes.data()), size_(bytes.size()), end_(bytes.size()) {
    if (progress_) { tell_at_ = std::min(progress_step, size_); }
}

void ByteSource::tell() {
    progress_(consumed_, size_);
    tell_at_ =
        consumed_ < size_ ? std::min(consumed_ + progress_step, size_) : std::numeric_limits<std::uint64_t>::max();
}

bool ByteSource::grow() {
    if (!stream_) { return false; }
    const std::size_t held = end_ - begin_;
    const std::size_t wanted = held + std::max(chunk_, held);
    if (begin_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, held);
        begin_ = 0;
        end_ = held;
    }
    if (buffer_.size() < wanted) { buffer_.resize(wanted); }
    bytes_ = buffer_.data();
    while (end_ < wanted) {
        const std::size_t got = stream_->read(std::span(buffer_).subspan(end_, wanted - end_));
        if (got == 0) { break; }
        end_ += got;
        if (!ready()) { break; }
    }
    return end_ > held;
}

void ByteSource::fill(std::size_t n) {
    while (window().size() < n && grow()) {}
}

bool ByteSource::fill_with_lines(std::size_t n) {
    std::size_t searched = 0;
    while (window().size() < n) {
        if (!ready()) {
            if (window().find('\n', searched) != std::string_view::npos) { return true; }
            searched = window().size();
        }
        if (!grow()) { return false; }
    }
    return true;
}

bool LineReader::next(std::string_view& line) {
    source_.consume(length_);
    ++number_;
    std::size_t searched = 0;
    while (true) {
        const std::string_view window = source_.window();
        if (const std::size_t end = window.find('\n', searched); end != std::string_view::npos) {
            line = window.substr(0, end);
            length_ = end + 1;
            break;
        }
        searched = window.size();
        if (searched > limit_) { fail_too_long(place(0), limit_); }
        if (!source_.grow()) {
            line = source_.window(); // grow() may move it
            length_ = line.size();
            if (line.empty()) { return false; }
            break;
        }
    }
    if (line.size() > limit_) { fail_too_long(place(0), limit_); }
    if (const std::size_t at = find_bare_return(line); at != std::string_view::npos) { fail_bare_return(place(at)); }
    while (!line.empty() && line.back() == '\r') { line.remove_suffix(1); }
    if (const auto foreign = find_foreign_byte(line)) { fail_data(place(foreign->offset), foreign->message); }
    return true;
}

void fail_too_long(const Place& place, std::size_t limit) {
    fail_data(place, Message("the record is longer than the limit of {} bytes", limit)
                         .advising(Message(" (raise it with {})", NamedSetting{"max_record"})));
}

void fail_without_row(const Place& place, std::size_t limit) {
    fail_data(place, Message("no row in more than {} bytes of blank lines and comments", limit)
                         .advising(Message(" (raise the limit with {})", NamedSetting{"max_record"})));
}

std::size_t find_bare_return(std::string_view line) noexcept {
    const std::size_t at = line.find('\r');
    const bool inside = at != std::string_view::npos && line.find_first_not_of('\r', at) != std::string_view::npos;
    return inside ? at : std::string_view::npos;
}

void fail_bare_return(const Place& place) { fail_data(place, "a bare carriage return; lines must end in LF or CR LF"); }

} // namespace novikoff
