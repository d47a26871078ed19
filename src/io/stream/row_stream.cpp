// A stream of each format, and one numbering of the labels for all blocks.
#include "io/stream/row_stream.hpp"

#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "io/nvk/nvk.hpp"
#include "io/table/format.hpp"
#include "os/file_watch.hpp"

#include <algorithm>

namespace novikoff {
namespace {

/// The rows of a mapped file, in blocks that fit into the cache.
class NvkStream final : public RowStream {
public:
    NvkStream(Dataset data, StreamPosition& position) : data_(std::move(data)), position_(position) {}

    bool read(RowBlock& block) override {
        const std::size_t last = std::min(data_.rows(), next_ + rows_in_block());
        if (last == next_) {
            data_.check_unchanged();
            return false;
        }
        DatasetParts rows = parts_of(std::move(block.rows));
        rows.source = data_.source();
        rows.rows = last - next_;
        rows.columns = data_.columns();
        rows.labels.assign(data_.labels().begin() + static_cast<std::ptrdiff_t>(next_),
                           data_.labels().begin() + static_cast<std::ptrdiff_t>(last));
        rows.storage = std::visit([&](const auto& storage) { return part(storage, last); }, data_.storage());
        block.rows = from_parts(std::move(rows));
        next_ = last;
        const double share = static_cast<double>(last) / static_cast<double>(data_.rows());
        position_.bytes = static_cast<std::uint64_t>(share * static_cast<double>(position_.size));
        return true;
    }
    void parse(RowBlock& /*block*/) const override {}
    void accept(RowBlock& /*block*/) override {}
    [[nodiscard]] bool is_parsed() const override { return true; }
    bool rewind() override {
        next_ = 0;
        return true;
    }

    [[nodiscard]] std::vector<std::string> classes() const override { return data_.classes(); }
    [[nodiscard]] std::size_t columns() const override { return data_.columns(); }
    [[nodiscard]] bool zero_based() const override { return data_.zero_based(); }
    [[nodiscard]] std::vector<Column> schema() const override { return data_.schema(); }

private:
    [[nodiscard]] std::size_t rows_in_block() const {
        constexpr std::size_t values = std::size_t{1} << 15U;
        const std::size_t stored =
            std::visit([](const auto& storage) { return storage.values.size(); }, data_.storage());
        return std::max<std::size_t>(1, values / (stored / data_.rows() + 1));
    }
    [[nodiscard]] Storage part(const DenseStorage& all, std::size_t last) const {
        return DenseStorage{all.values.part(next_ * data_.columns(), (last - next_) * data_.columns())};
    }
    /// The offsets stay those of the whole data set.
    [[nodiscard]] Storage part(const SparseStorage& all, std::size_t last) const {
        return SparseStorage{
            {all.offsets.view().subspan(next_, last - next_ + 1), nullptr}, {all.indices.view(), nullptr}, all.values};
    }

    Dataset data_;
    StreamPosition& position_;
    std::size_t next_ = 0;
};

std::unique_ptr<RowStream> open_text(ByteSource source, const ReadOptions& options) {
    const Format format = begin_reading(source, options);
    switch (format) {
    case Format::libsvm: return stream_libsvm(std::move(source), options);
    case Format::npy:
        throw Error(ErrorKind::usage, Place{source.name()},
                    "a NumPy array cannot be streamed; convert it to .nvk first");
    case Format::nvk:
        throw Error(ErrorKind::usage, Place{source.name()},
                    "a binary file is streamed from a plain file only, neither compressed nor through a pipe");
    default: break;
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
            return std::make_unique<NvkStream>(read(path, options), position);
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
            fail_data({above.source, above.lines + place.line, place.column},
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
    const std::string& name = numbers_ ? *written : text;
    const auto found = static_cast<std::uint32_t>(std::find(classes_.begin(), classes_.end(), name) - classes_.begin());
    if (found == classes_.size() && found < 2) { classes_.push_back(name); }
    return found;
}

} // namespace novikoff
