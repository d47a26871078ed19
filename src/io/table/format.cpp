// The rules of detection, for files without a known ending: signatures first, then what the first lines look like.
#include "io/table/format.hpp"

#include "base/text.hpp"
#include "io/nvk/nvk.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace novikoff {
namespace {

constexpr std::string_view blanks = " \t\r";

std::string lower_case(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

/// What a file with these first 16 bytes is, if it is of a known format that is not supported; otherwise empty.
std::string_view unsupported_format(std::string_view start) {
    struct Start {
        std::string_view bytes; ///< in lower case
        std::string_view what;
    };
    static constexpr Start starts[] = {
        {"pk\x03\x04", "a ZIP archive, as .npz and .xlsx files are"},
        {"bzh", "a file compressed with bzip2"},
        {"\xfd"
         "7zxz",
         "a file compressed with xz"},
        {"par1", "a Parquet file"},
        {"\x89hdf", "an HDF5 file"},
        {"\x89png", "a picture"},
        {"%pdf", "a PDF document"},
        {"<!doctype", "a web page"},
        {"<html", "a web page"},
        {"<?xml", "XML"},
        {"{\"", "JSON"},
        {"{\n", "JSON"},
        {"{\r\n", "JSON"},
        {"{ ", "JSON"},
        {"[{", "JSON"},
        {"[[", "JSON"},
        {"@relation", "an ARFF file"},
        {"%%matrixmarket", "a Matrix Market file"},
    };
    const std::string lower = lower_case(start.substr(0, 16));
    const auto* found = std::find_if(std::begin(starts), std::end(starts),
                                     [&](const Start& known) { return lower.starts_with(known.bytes); });
    return found == std::end(starts) ? std::string_view() : found->what;
}

std::string_view next_word(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(blanks));
    line.remove_prefix(word.size());
    return word;
}

bool is_pair(std::string_view word) {
    const std::size_t colon = word.find(':');
    const std::string_view index = word.substr(0, colon);
    if (colon == std::string_view::npos || index.empty()) { return false; }
    const bool digits = index.find_first_not_of("0123456789") == std::string_view::npos;
    return (digits && looks_like_number(word.substr(colon + 1))) || index == "qid";
}

/// A pair in a comment does not count.
bool has_pair(std::string_view line) {
    const std::string_view first = next_word(line);
    return !first.starts_with('#') && (is_pair(first) || is_pair(next_word(line)));
}

/// Cuts off a line.
std::string_view next_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

Format sniff(ByteSource& source) {
    constexpr std::size_t enough = std::size_t{1} << 16U;
    while (source.window().size() < enough && (source.ready() || !tells_format(source.window())) && source.grow()) {}
    std::string_view text = source.window().substr(0, enough);
    if (text.starts_with("\x93NUMPY")) { return Format::npy; }
    const std::string_view first = text.substr(0, text.find('\n'));
    while (!text.empty()) {
        if (has_pair(next_line(text))) { return Format::libsvm; }
    }
    return first.find('\t') != std::string_view::npos ? Format::tsv : Format::csv;
}

} // namespace

Format detect_format(ByteSource& source, const ReadOptions& options) {
    if (options.format != Format::automatic) { return options.format; }
    source.fill_with_lines(16);
    if (const auto unsupported = unsupported_format(source.window()); !unsupported.empty()) {
        fail_data({source.name(), 1, 1},
                  "this is " + std::string(unsupported) +
                      "; LIBSVM text, CSV, TSV, NumPy arrays and .nvk files are read, plain or compressed with "
                      "gzip or zstd");
    }
    const Format named = source.window().starts_with(nvk_magic) ? Format::nvk : format_of_name(source.name());
    return named != Format::automatic ? named : sniff(source);
}

bool tells_format(std::string_view text) {
    text = text.substr(0, text.rfind('\n') + 1);
    while (!text.empty()) {
        const std::string_view line = next_line(text);
        if (has_pair(line) || (!line.starts_with('#') && line.find_first_of(",;\t|") != std::string_view::npos)) {
            return true;
        }
    }
    return false;
}

Format format_of_name(const std::string& path) {
    std::string name = lower_case(path);
    for (const std::string_view compressed : {".gz", ".zst"}) {
        if (name.ends_with(compressed)) {
            name.resize(name.size() - compressed.size());
            break;
        }
    }
    struct Ending {
        std::string_view text;
        Format format;
    };
    constexpr Ending endings[] = {
        {".svm", Format::libsvm}, {".libsvm", Format::libsvm}, {".svmlight", Format::libsvm},
        {".t", Format::libsvm},   {".csv", Format::csv},       {".tsv", Format::tsv},
        {".tab", Format::tsv},    {".npy", Format::npy},       {".nvk", Format::nvk},
    };
    const auto* found = std::find_if(std::begin(endings), std::end(endings),
                                     [&](const Ending& ending) { return name.ends_with(ending.text); });
    return found == std::end(endings) ? Format::automatic : found->format;
}

} // namespace novikoff
