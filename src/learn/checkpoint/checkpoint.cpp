// The bytes of a checkpoint: parts with a checksum each, and why one does not fit a run, option by option.
#include "learn/checkpoint/checkpoint.hpp"

#include "base/archive.hpp"
#include "base/checksum.hpp"
#include "novikoff/error.hpp"

#include <algorithm>

namespace novikoff {
namespace {

constexpr std::string_view magic = "\x89NVC\r\n\x1a\n";
constexpr std::uint64_t version = 4;

template <class T> std::string_view bytes_of(std::span<const T> items) noexcept {
    return {reinterpret_cast<const char*>(items.data()), items.size_bytes()};
}

/// The checksum of the checksums of parts.
class ChecksumOfParts {
public:
    template <class T> void add(std::span<const T> items) { add(bytes_of(items)); }
    void add(std::string_view bytes) {
        sums_.push_back(bytes.size());
        sums_.push_back(checksum(bytes));
    }
    [[nodiscard]] std::uint64_t sum() const { return checksum(bytes_of(std::span<const std::uint64_t>(sums_))); }

private:
    std::vector<std::uint64_t> sums_;
};

/// The size of a part of the file, and its checksum.
struct Part {
    std::uint64_t size = 0;
    std::uint64_t sum = 0;

    template <class Archive> void archive(Archive& archive) { archive(size, sum); }
};

[[noreturn]] void fail(const std::string& source, const std::string& message) {
    throw Error(ErrorKind::data, Place{source}, message);
}

/// Reads the bytes of a file part by part.
class Parts {
public:
    Parts(std::string_view bytes, const std::string& source) : bytes_(bytes), source_(source) {}

    std::string_view next(std::uint64_t size) {
        if (size > bytes_.size()) { fail(source_, "is damaged: its end is missing"); }
        const std::string_view part = bytes_.substr(0, static_cast<std::size_t>(size));
        bytes_.remove_prefix(part.size());
        return part;
    }
    std::string_view next(const Part& part) {
        const std::string_view bytes = next(part.size);
        if (checksum(bytes) != part.sum) { fail(source_, "is damaged: a checksum does not match"); }
        return bytes;
    }
    [[nodiscard]] bool all_taken() const noexcept { return bytes_.empty(); }

private:
    std::string_view bytes_;
    const std::string& source_;
};

std::string shape(const DataFingerprint& data) {
    return std::to_string(data.rows) + " × " + std::to_string(data.columns);
}

/// "with `name=value`", "with `name`" or "without `name`".
Message setting(const std::map<std::string, std::string>& options, const std::string& name) {
    const auto found = options.find(name);
    if (found == options.end()) { return {"without {}", NamedSetting{name}}; }
    return {"with {}", found->second.empty() ? NamedSetting{name} : NamedSetting{name, found->second}};
}

/// "4 ranks", or "one process".
std::string ranks_of(const std::map<std::string, std::string>& options) {
    const auto found = options.find("ranks");
    return found == options.end() ? "one process" : found->second + " ranks";
}

} // namespace

DataFingerprint fingerprint(const Dataset& data) {
    ChecksumOfParts all;
    all.add(std::span<const std::uint32_t>(data.labels()));
    for (const std::string& name : data.classes()) { all.add(name); }
    std::visit([&](const auto& storage) { storage.values.visit([&](auto values) { all.add(values); }); },
               data.storage());
    if (const auto* sparse = std::get_if<SparseStorage>(&data.storage())) {
        all.add(sparse->offsets.view());
        all.add(sparse->indices.view());
    }
    return {data.rows(), data.columns(), all.sum(), checksum_of_names(data.schema())};
}

std::uint64_t checksum_of_names(const std::vector<Column>& schema) {
    ChecksumOfParts all;
    for (const Column& column : schema) {
        const std::uint64_t levels[] = {column.levels.size()};
        all.add(column.name);
        all.add(std::span<const std::uint64_t>(levels));
        for (const std::string& level : column.levels) { all.add(level); }
    }
    return all.sum();
}

void check_options(const Checkpoint& checkpoint, const std::map<std::string, std::string>& now) {
    if (ranks_of(checkpoint.options) != ranks_of(now)) {
        throw Error(ErrorKind::usage, Place{checkpoint.source},
                    "the checkpoint is of a run of " + ranks_of(checkpoint.options) + ", and this one is of " +
                        ranks_of(now));
    }
    std::vector<std::string> names{"learner"}; // first, because it explains most other differences
    for (const auto* options : {&checkpoint.options, &now}) {
        for (const auto& option : *options) { names.push_back(option.first); }
    }
    for (const std::string& name : names) {
        const Message then = setting(checkpoint.options, name);
        if (then != setting(now, name)) {
            throw Error(ErrorKind::usage, Place{checkpoint.source},
                        {"the checkpoint is of a run {}, and this one is {}", then, setting(now, name)});
        }
    }
}

void check_names(const Checkpoint& checkpoint, std::uint64_t now) {
    if (checkpoint.data.names != now) {
        fail(checkpoint.source, "the checkpoint is of other data: the columns have other names");
    }
}

void check_data(const Checkpoint& checkpoint, const DataFingerprint& now) {
    const DataFingerprint& then = checkpoint.data;
    if (then.rows != now.rows || then.columns != now.columns) {
        fail(checkpoint.source, "the checkpoint is of other data: " + shape(then) + " then, " + shape(now) + " now");
    }
    check_names(checkpoint, now.names);
    if (then != now) {
        const bool of_ranks = checkpoint.options.contains("ranks"); // then the sum is over the ranks' parts
        fail(checkpoint.source, std::string("the checkpoint is of other data") +
                                    (of_ranks ? ", or the ranks had other shares of these rows, from files of "
                                                "another format or another list of files"
                                              : ": the shape is the same, but not all values and labels"));
    }
}

std::string checkpoint_header(const Checkpoint& checkpoint) {
    std::vector<Part> parts;
    for (const std::string& state : checkpoint.states) { parts.push_back({state.size(), checksum(state)}); }
    std::string content;
    ArchiveWriter{content}(checkpoint.options, checkpoint.data, parts);
    std::string bytes(magic);
    ArchiveWriter{bytes}(version, content.size(), checksum(content));
    return bytes + content;
}

Checkpoint checkpoint_from_bytes(std::string_view bytes, const std::string& source) {
    if (bytes.empty() || !bytes.starts_with(magic.substr(0, bytes.size()))) { fail(source, "is not a checkpoint"); }
    Parts parts(bytes.substr(std::min(magic.size(), bytes.size())), source);
    std::uint64_t found = 0;
    Part header;
    ArchiveReader{parts.next(8), source}(found);
    if (found != version) {
        fail(source, "is a checkpoint of version " + std::to_string(found) + "; this program reads version " +
                         std::to_string(version));
    }
    ArchiveReader{parts.next(16), source}(header);
    Checkpoint checkpoint{source, {}, {}, {}, false};
    std::vector<Part> states;
    ArchiveReader content(parts.next(header), source);
    content(checkpoint.options, checkpoint.data, states);
    for (const Part& state : states) { checkpoint.states.emplace_back(parts.next(state)); }
    content.require([&] { return content.rest().empty() && parts.all_taken(); });
    return checkpoint;
}

} // namespace novikoff
