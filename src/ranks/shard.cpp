// Ranks cut a file at guessed places and compare: where cuts do not meet, a record was cut and is read again.
#include "ranks/shard.hpp"

#include "base/checksum.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace novikoff {
namespace {

constexpr std::size_t first_bytes = 4096;

struct Seen {
    bool there = false; ///< whether it is a readable plain file
    std::uint64_t size = 0;
    std::uint64_t sum = 0; ///< checksum of its first bytes

    template <class Archive> void archive(Archive& archive) { archive(there, size, sum); }
};

Seen seen_of(const std::string& path) {
    std::error_code fault;
    if (!std::filesystem::is_regular_file(path, fault)) { return {}; }
    const std::uint64_t size = std::filesystem::file_size(path, fault);
    std::ifstream file(path, std::ios::binary);
    std::string bytes(first_bytes, '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return fault || file.bad() || !file.is_open() ? Seen{} : Seen{true, size, checksum(bytes)};
}

[[noreturn]] void fail(const std::string& path, std::pair<std::size_t, Seen> a, std::pair<std::size_t, Seen> b) {
    const auto rank = [](const auto& x) { return "rank " + std::to_string(x.first); };
    const auto bytes = [](const auto& x) { return std::to_string(x.second.size) + " bytes"; };
    throw Error(ErrorKind::data, Place{path},
                "the ranks see different files: " +
                    (a.second.size != b.second.size
                         ? rank(a) + " one of " + bytes(a) + ", " + rank(b) + " one of " + bytes(b)
                         : rank(a) + " and " + rank(b) + " see " + bytes(a) + ", which differ"));
}

/// What a rank reads: whole files or a part of one.
struct Job {
    Share files{};
    FilePart part;
};

Job job_of(std::size_t files, unsigned rank, unsigned ranks) {
    if (files >= ranks) { return {share_of(files, rank, ranks), {}}; }
    for (unsigned file = 0;; ++file) { // the ranks are divided among the files
        const Share sharing = share_of(ranks, file, static_cast<unsigned>(files));
        if (rank < sharing.last) {
            return {
                {file, file + std::size_t{1}},
                {static_cast<unsigned>(rank - sharing.first), static_cast<unsigned>(sharing.last - sharing.first), {}}};
        }
    }
}

/// Where the records of a part begin and end.
struct Cut {
    unsigned index = 0;
    bool failed = false; ///< the end is unknown
    std::uint64_t begin = 0;
    std::uint64_t end = 0;

    template <class Archive> void archive(Archive& archive) { archive(index, failed, begin, end); }
};

/// The ranks whose part does not begin where the previous part ends, although the previous part began at the right
/// place.
std::vector<unsigned> begun_wrongly(const std::vector<Cut>& cuts) {
    std::vector<unsigned> result;
    bool right = true; // the previous rank began at the right place
    for (unsigned r = 0; r < cuts.size(); ++r) {
        const bool first = cuts[r].index == 0;
        const bool fits = first || cuts[r].begin == cuts[r - 1].end;
        if (!fits && right && !cuts[r - 1].failed) { result.push_back(r); }
        right = first || (right && fits && !cuts[r - 1].failed);
    }
    return result;
}

/// In CSV a line may end inside quotes; only the previous part shows this. So a part that was read from the wrong place
/// is read again. An error counts only if its part was read from the right place. Each rank re-reads at most once per
/// offset.
void read_part(PartReader& reader, FilePart part, Communicator& ranks) {
    std::optional<Error> error = reader.read(part);
    while (true) {
        const ReadNotes found = reader.first_notes();
        const auto cuts =
            ranks.gather_values(Cut{part.index, error.has_value(), part.begin.value_or(found.begin), found.end});
        const auto again = begun_wrongly(cuts);
        if (again.empty()) { break; }
        if (std::find(again.begin(), again.end(), ranks.rank()) != again.end()) {
            part.begin = cuts[ranks.rank() - 1].end;
            error = reader.read(part);
        }
    }
    if (error) { throw Error(*error); }
}

} // namespace

void check_same_files(const std::vector<std::string>& paths, Communicator& ranks) {
    std::vector<Seen> mine;
    std::ranges::transform(paths, std::back_inserter(mine), seen_of);
    const auto all = ranks.gather_values(mine);
    for (std::size_t k = 0; k < paths.size(); ++k) {
        std::optional<std::pair<std::size_t, Seen>> first;
        for (std::size_t r = 0; r < all.size(); ++r) {
            const std::pair<std::size_t, Seen> one{r, all[r][k]};
            if (one.second.there && !first) { first = one; }
            if (one.second.there && (one.second.size != first->second.size || one.second.sum != first->second.sum)) {
                fail(paths[k], *first, one);
            }
        }
    }
}

Shard read_shard(const std::vector<std::string>& paths, const ReadOptions& options, Communicator& ranks) {
    check_same_files(paths, ranks);
    const Job job = job_of(paths.size(), ranks.rank(), ranks.size());
    PartReader reader(paths, options, job.files);
    read_part(reader, job.part, ranks);
    reader.adopt_columns(ranks.gather_values(reader.columns()));
    return reader.finish(ranks.gather_values(reader.join()), ranks.rank());
}

} // namespace novikoff
