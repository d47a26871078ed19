#include "novikoff/linear_program.hpp"

#include "base/text.hpp"
#include "io/program/program_builder.hpp"
#include "os/memory.hpp"

#include <cctype>
#include <utility>

namespace novikoff {
namespace {

constexpr std::size_t chunk = std::size_t{1} << 16U;

/// The first word that is no comment. Throws Error(data) if there is none within the limit.
std::string first_word(ByteSource& source, std::size_t limit) {
    std::size_t at = 0;
    while (true) {
        const std::string_view window = source.window().substr(0, limit);
        while (at < window.size() && std::isspace(static_cast<unsigned char>(window[at])) != 0) {
            ++at;
        }
        const bool comment = at < window.size() && (window[at] == '*' || window[at] == '\\');
        const std::size_t end = comment ? window.find('\n', at) : window.find_first_of(" \t\r\n:", at);
        if (at < window.size() && end != std::string_view::npos) {
            if (!comment) {
                return std::string(window.substr(at, end - at));
            }
            at = end;
        } else if (source.window().size() > limit) {
            throw Error(ErrorKind::data, Place{source.name()},
                        Message("no linear program begins in the first {} bytes", limit)
                            .advising(Message(" (raise the limit with {})", NamedSetting{"max_record"})));
        } else if (!source.grow()) {
            // grow() may have moved the window.
            return comment || at >= source.window().size() ? "" : std::string(source.window().substr(at));
        }
    }
}

ProgramFormat format_of(ByteSource& source, std::size_t limit) {
    const std::string word = first_word(source, limit);
    if (word.empty()) {
        throw Error(ErrorKind::data, Place{source.name()}, "is empty; a linear program is expected");
    }
    const std::string name = upper_case(word);
    if (name.starts_with("MIN") || name.starts_with("MAX")) {
        return ProgramFormat::lp;
    }
    if (name == "NAME" || name == "ROWS" || name == "OBJSENSE") {
        return ProgramFormat::mps;
    }
    throw Error(
        ErrorKind::data, Place{source.name()},
        "is neither an MPS file (which begins with NAME) nor an LP file (minimize or maximize): it begins with " +
            in_quotes(word));
}

LinearProgram read_source(ByteSource source, const ProgramOptions& options) {
    return within_memory(source.name(), [&] {
        const bool told = options.format != ProgramFormat::automatic;
        const ProgramFormat format = told ? options.format : format_of(source, options.max_record);
        LinearProgram program =
            format == ProgramFormat::mps ? read_mps(source, options.max_record) : read_lp(source, options.max_record);
        if (program.columns.empty()) {
            throw Error(ErrorKind::data, Place{source.name()}, "has no columns: there is nothing to choose");
        }
        program.source = source.name();
        return program;
    });
}

} // namespace

LinearProgram read_program(const std::string& path, const ProgramOptions& options) {
    const std::string name = path == "-" ? "<stdin>" : path;
    return read_source({decompressed(open_file(path, name, {}), name), name, chunk}, options);
}

LinearProgram read_program_bytes(std::string_view bytes, const std::string& name, const ProgramOptions& options) {
    return is_compressed(bytes) ? read_source({decompressed(open_memory(bytes), name), name, chunk}, options)
                                : read_source({bytes, nullptr, name, {}}, options);
}

} // namespace novikoff
