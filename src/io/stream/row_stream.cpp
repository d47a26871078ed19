#include "io/stream/row_stream.hpp"

#include "base/text.hpp"
#include "io/nvk/nvk.hpp"
#include "io/table/format.hpp"
#include "novikoff/error.hpp"
#include "os/byte_source.hpp"
#include "os/mapped_file.hpp"

#include <algorithm>
#include <utility>

namespace novikoff {
namespace {

std::unique_ptr<RowStream> open_text(ByteSource source, const ReadOptions& options) {
    const Format format = begin_reading(source, options);
    switch (format) {
    case Format::libsvm:
        return stream_libsvm(std::move(source), options);
    case Format::npy:
        throw Error(ErrorKind::usage, Place{source.name()},
                    "a NumPy array cannot be streamed; convert it to .nvk first");
    case Format::nvk:
        throw Error(ErrorKind::usage, Place{source.name()},
                    "a binary file is streamed from a plain file only, neither compressed nor through a pipe");
    default:
        break;
    }
    if (options.categorical || !options.categorical_columns.empty()) {
        throw Error(
            ErrorKind::usage, Place{source.name()},
            Message("{} needs all levels beforehand, so the rows cannot be streamed; convert them to .nvk first",
                    NamedSetting{"categorical"}));
    }
    return stream_csv(std::move(source), options,
                      format == Format::tsv && options.separator == '\0' ? '\t' : options.separator);
}

} // namespace

std::unique_ptr<RowStream> open_rows(const std::string& path, ReadOptions options, StreamPosition& position,
                                     MayGoOn may_go_on) {
    if (path != "-" && (options.format == Format::automatic || options.format == Format::nvk)) {
        if (auto file = map_file(path); file && file->bytes.starts_with(nvk_magic)) {
            position.size = file->bytes.size();
            return stream_nvk(read(path, options), position);
        }
    }
    // Not mapped: the pages of a mapped file would count as memory of this process.
    const std::string name = path == "-" ? "<stdin>" : path;
    options.progress = [&position](std::uint64_t done, std::uint64_t size) {
        position.bytes = done;
        position.size = size;
    };
    const auto go_on = [&position, asked = std::move(may_go_on)] { return !position.stop && (!asked || asked()); };
    const auto grown = [&position] { position.grown = true; };
    auto bytes = decompressed(open_file(path, name, options.progress, go_on, grown), name);
    return open_text({interruptible(std::move(bytes), name, go_on), name, options.chunk, Wait::for_any}, options);
}

void StreamLabels::number_rows(const Labels& labels, const Above& above, std::vector<std::uint32_t>& rows) {
    std::vector<std::uint32_t> numbers;
    for (const std::string& text : labels.texts()) {
        const LinePlace& place = labels.places()[numbers.size()];
        numbers.push_back(number(text));
        if (numbers.back() > 1) {
            throw Error(ErrorKind::data, Place{above.source, above.lines + place.line, place.column},
                        "label " + in_quotes(text) + " is the third, after " + in_quotes(classes_[0]) + " and " +
                            in_quotes(classes_[1]) +
                            "; streaming supports two labels (convert the file to .nvk, which takes any number)");
        }
    }
    rows.resize(labels.rows().size());
    std::transform(labels.rows().begin(), labels.rows().end(), rows.begin(),
                   [&](std::uint32_t text) { return numbers[text]; });
}

std::uint32_t StreamLabels::number(const std::string& text) {
    constexpr std::size_t enough = 3;
    if (spellings_.size() < enough && std::find(spellings_.begin(), spellings_.end(), text) == spellings_.end()) {
        spellings_.push_back(text);
    }
    const auto written = written_number(text);
    if (numbers_ && !written) {
        numbers_ = false;
        classes_ = spellings_;
        classes_.pop_back(); // this one, or a third, which is refused below
    }
    return number_among_classes(numbers_ ? *written : text);
}

std::uint32_t StreamLabels::number_among_classes(const std::string& name) {
    const auto found =
        static_cast<std::uint32_t>(std::find(classes_.begin(), classes_.end(), name) - classes_.begin());
    if (found == classes_.size() && found < 2) {
        classes_.push_back(name);
    }
    return found;
}

} // namespace novikoff
