#include "cli/jobs.hpp"
#include "cli/progress.hpp"
#include "io/table/read_parts.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace novikoff::cli {

std::optional<std::uint64_t> size_on_disk(const std::vector<std::string>& paths) {
    std::uint64_t sum = 0;
    for (const std::string& path : paths) {
        std::error_code fault;
        if (path == "-" || !std::filesystem::is_regular_file(path, fault)) {
            return std::nullopt;
        }
        const auto size = std::filesystem::file_size(path, fault);
        if (fault) {
            return std::nullopt;
        }
        sum += size;
    }
    return sum;
}

Loaded load(const std::string& path, ReadOptions options, Console& console, bool quiet) {
    return load(std::vector<std::string>{path}, std::move(options), console, quiet);
}

Loaded load(const std::vector<std::string>& paths, ReadOptions options, Console& console, bool quiet) {
    Loaded loaded;
    ProgressLine line(console.err, console.terminal && !quiet);
    options.progress = [&](std::uint64_t done, std::uint64_t size) {
        loaded.bytes = std::max(loaded.bytes, done);
        line.reading(done, size);
    };
    ReadNotes notes;
    const double start = seconds_now();
    loaded.data = read_files(paths, options, notes);
    loaded.seconds = seconds_now() - start;
    loaded.bytes = size_on_disk(paths).value_or(loaded.bytes); // loaded.bytes also counts a labels file
    loaded.notes = data_notes(notes, loaded.data.rows(), loaded.data.classes().size());
    return loaded;
}

} // namespace novikoff::cli
