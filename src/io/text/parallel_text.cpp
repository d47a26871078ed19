// Where text may be cut: at line ends only, and the part of a file begins after the line that the one before ends.
#include "io/text/parallel_text.hpp"

#include <algorithm>

namespace novikoff {
namespace {

unsigned useful_threads(unsigned threads, std::size_t piece, std::uint64_t size) {
    const std::uint64_t wanted = threads == 0 ? core_count() : threads;
    return static_cast<unsigned>(size == 0 ? wanted : std::min(wanted, size / piece + 1));
}

} // namespace

Workers::Workers(unsigned threads, std::size_t piece, std::uint64_t size)
    : team_(useful_threads(threads, std::max<std::size_t>(piece, 1), size)), piece_(std::max<std::size_t>(piece, 1)) {}

std::size_t Workers::round(const ByteSource& source) const noexcept {
    constexpr std::size_t largest = std::size_t{1} << 26U;
    const std::size_t pieces_each =
        source.in_memory() ? 256 : 8; // all bytes of a stream must arrive before the first piece is cut
    const std::size_t bytes = pieces_each * threads() * piece_;
    return threads() == 1 ? piece_ : std::max(std::min(bytes, largest), threads() * piece_);
}

std::string_view whole_lines(ByteSource& source, std::size_t size, std::size_t limit) {
    if (!source.fill_with_lines(size)) {
        return source.window(); // all there is
    }
    const std::string_view window = source.window();
    if (const std::size_t end = window.rfind('\n', size - 1); end != std::string_view::npos) {
        return window.substr(0, end + 1);
    }
    return lines_beyond(source, size, limit);
}

std::string_view lines_beyond(ByteSource& source, std::size_t size, std::size_t limit) {
    std::size_t searched = size;
    while (true) {
        if (const std::size_t end = source.window().find('\n', searched); end != std::string_view::npos) {
            return source.window().substr(0, end + 1);
        }
        searched = source.window().size();
        if (searched > limit || !source.grow()) { return source.window(); }
    }
}

std::vector<std::string_view> cut_at_line_ends(std::string_view text, std::size_t piece) {
    std::vector<std::string_view> pieces;
    while (!text.empty()) {
        const std::size_t end = text.find('\n', std::min(piece, text.size()) - 1);
        pieces.push_back(text.substr(0, end == std::string_view::npos ? end : end + 1));
        text.remove_prefix(pieces.back().size());
    }
    return pieces;
}

std::size_t line_count(std::string_view text) noexcept {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

LineRange lines_of_part(const ByteSource& source, const FilePart& part) {
    const std::uint64_t above = source.consumed();
    const std::string_view rest = source.window();
    const auto line_start = [&](unsigned index) {
        const std::uint64_t cut = source.size() / part.count * index + source.size() % part.count * index / part.count;
        if (cut <= above || index == 0) { return above; }
        const std::size_t end = rest.find('\n', static_cast<std::size_t>(cut - above - 1));
        return end == std::string_view::npos ? source.size() : above + end + 1;
    };
    return {line_start(part.index), part.index + 1 == part.count ? source.size() : line_start(part.index + 1)};
}

Error below(const Error& error, std::size_t lines) {
    Place place = error.place();
    place.line += place.line > 0 ? lines : 0;
    return {error.kind(), std::move(place), error.message()};
}

} // namespace novikoff
