#include "novikoff/data/row_stream.hpp"

#include "novikoff/core/error.hpp"
#include "novikoff/data/byte_source.hpp"
#include "novikoff/data/formats.hpp"
#include "novikoff/data/mapped_file.hpp"
#include "novikoff/data/nvk.hpp"
#include "novikoff/data/row_streams.hpp"
#include "novikoff/data/text.hpp"

#include <algorithm>
#include <utility>

namespace novikoff {
namespace {

/// The classes of some texts, sorted, and for each text its class.
Dataset classified(Labels texts) {
    Dataset result;
    texts.finish({}, result);
    return result;
}

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
                    "a binary file is streamed from a plain file only, neither packed nor through a pipe");
    default:
        break;
    }
    if (options.categorical || !options.categorical_columns.empty()) {
        throw Error(
            ErrorKind::usage, Place{source.name()},
            "`categorical` needs all levels beforehand, so the rows cannot be streamed; convert them to .nvk first");
    }
    return stream_csv(std::move(source), options,
                      format == Format::tsv && options.separator == '\0' ? '\t' : options.separator);
}

} // namespace

std::unique_ptr<RowStream> open_rows(const std::string& path, ReadOptions options, StreamPosition& position) {
    if (path != "-" && (options.format == Format::automatic || options.format == Format::nvk)) {
        if (auto file = map_file(path); file && file->bytes.starts_with(nvk_magic)) {
            position.size = file->bytes.size();
            return stream_nvk(read(path, options), position);
        }
    }
    // Read, not mapped: the pages of a mapped file would count as memory of this process.
    const std::string name = path == "-" ? "<stdin>" : path;
    options.progress = [&position](std::uint64_t done, std::uint64_t size) {
        position.bytes = done;
        position.size = size;
    };
    return open_text({unpacked(open_file(path, name, options.progress), name), name, options.chunk}, options);
}

void fail_third_label(const Place& place, const std::string& label, const std::vector<std::string>& classes) {
    throw Error(ErrorKind::data, place,
                "label " + in_quotes(label) + " is the third, after " + in_quotes(classes[0]) + " and " +
                    in_quotes(classes[1]) +
                    "; rows that pass by once have two (convert the file to .nvk, which takes any number)");
}

std::uint32_t StreamLabels::number(const std::string& text) {
    const auto& texts = texts_.texts();
    if (const auto known = std::find(texts.begin(), texts.end(), text); known != texts.end()) {
        return numbers_[static_cast<std::size_t>(known - texts.begin())];
    }
    Labels more = texts_;
    more.add_new(text, {});
    const Dataset now = classified(more);
    if (now.classes.size() > 2) {
        return 2;
    }
    // The class of the first text is 0, whatever its place among the sorted ones.
    numbers_.push_back(now.labels.back() == now.labels.front() ? 0 : 1);
    texts_ = std::move(more);
    return numbers_.back();
}

std::vector<std::string> StreamLabels::classes() const {
    const Dataset now = classified(texts_);
    std::vector<std::string> result;
    for (std::size_t k = 0; k < now.labels.size() && result.size() < now.classes.size(); ++k) {
        if (result.size() == numbers_[k]) {
            result.push_back(now.classes[now.labels[k]]);
        }
    }
    return result;
}

} // namespace novikoff
