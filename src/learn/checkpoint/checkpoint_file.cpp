// The second generation is a hard link, so that a save at which the process dies loses nothing.
#include "learn/checkpoint/checkpoint_file.hpp"

#include "novikoff/error.hpp"
#include "os/atomic_file.hpp"

#include <filesystem>
#include <system_error>

namespace novikoff {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view mark = ".saving."; // in the names of files that are being written

bool is_there(const std::string& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

Checkpoint read_checkpoint(const std::string& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) { // reading a device might never end
        throw Error(ErrorKind::file, Place{path}, "cannot be read: a checkpoint is a regular file");
    }
    constexpr std::uint64_t limit = std::uint64_t{1} << 40U;
    return checkpoint_from_bytes(read_whole(path, limit), path);
}

} // namespace

CheckpointFile::CheckpointFile(std::string path) : path_(std::move(path)), target_(path_) {
    std::error_code fault;
    if (fs::is_symlink(path_, fault)) { // both generations are in the folder of its target
        const fs::path target = fs::canonical(path_, fault);
        target_ = fault ? path_ : target.string();
    }
    previous_ = target_ + ".previous";
    remove_remains();
}

std::string CheckpointFile::existing() const { return is_there(path_) ? path_ : is_there(previous_) ? previous_ : ""; }

CheckpointFile::Found CheckpointFile::load() {
    Message why = "does not exist";
    if (is_there(path_)) {
        try {
            Found found{read_checkpoint(path_), std::nullopt};
            whole_ = true;
            return found;
        } catch (const Error& error) {
            if (error.kind() != ErrorKind::data) { throw; }
            why = error.message();
        }
    } else if (!is_there(previous_)) {
        return {};
    }
    try {
        return {read_checkpoint(previous_), Message("{} {}; resuming from {}", path_, why, previous_)};
    } catch (const Error& error) {
        const Message fault = is_there(previous_) ? error.message() : "does not exist";
        throw Error(ErrorKind::data, Place{path_}, {"{}; {} {}", why, previous_, fault});
    }
}

void CheckpointFile::save(const Checkpoint& checkpoint) {
    const std::string header = checkpoint_header(checkpoint);
    std::vector<std::string_view> pieces{header};
    pieces.insert(pieces.end(), checkpoint.states.begin(), checkpoint.states.end());
    write_atomically(path_, pieces, std::string(mark),
                     [this] { // only when the new one is written: if that fails, both are kept
                         if (whole_) { keep_as_previous(); }
                     });
    whole_ = true;
}

/// Gives FILE a second name (a hard link), so that FILE always exists. If links are not supported, FILE is renamed.
/// If neither is possible, FILE is replaced and there is one generation.
void CheckpointFile::keep_as_previous() const {
    std::error_code fault;
    if (!is_there(target_)) { // FILE was renamed and its successor not written: the previous one is the newest
        return;
    }
    fs::remove(previous_, fault);
    fs::create_hard_link(target_, previous_, fault);
    if (fault) { fs::rename(target_, previous_, fault); }
}

/// Removes the files of processes that were killed while saving.
void CheckpointFile::remove_remains() const {
    const fs::path folder = fs::path(target_).parent_path();
    const std::string begin = fs::path(target_).filename().string() + std::string(mark);
    std::error_code fault;
    std::vector<fs::path> remains;
    for (fs::directory_iterator file(folder.empty() ? "." : folder, fault), end; !fault && file != end;
         file.increment(fault)) {
        const std::string name = file->path().filename().string();
        if (name.starts_with(begin) && name.size() == begin.size() + 6) { remains.push_back(file->path()); }
    }
    for (const fs::path& path : remains) { fs::remove(path, fault); }
}

} // namespace novikoff
