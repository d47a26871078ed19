// An arbitrary checkpoint or state is refused with an Error, or resumed to the end of a run. The checksums of a file
// are recomputed, since no mutation would pass them; one in eight is read unchanged.
#include "choice.hpp"

#include "base/archive.hpp"
#include "base/checksum.hpp"
#include "learn/checkpoint/checkpoint.hpp"
#include "learn/rules/declaration.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/error.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace novikoff;

const Dataset& rows() {
    static const Dataset data =
        Dataset::dense(std::vector<double>{0, 1, 1, 0, 2, 1, -1, 0, 0, -1, -2, 1, 1, 1, -1, -1}, 8, 2);
    return data;
}

/// Resumes from the state, and from the checkpoint at the end of that run. One run in eight also saves on the way.
void go_on(const LearnerOptions& learner, std::string_view state, DriveOptions drive) {
    static const std::vector<double> y{1, 1, 1, -1, -1, -1, -1, 1};
    static const RowNorms norms{{2, 2, 6, 2, 2, 6, 3, 3}, 2.5, {}};
    static const std::vector<double> w0(3);
    const Problem problem{rows(), true, y, norms, w0};
    drive.initial = w0;
    const bool on_the_way = fuzz::number_of(state) % 8 == 0;
    drive.epochs = on_the_way ? 40 : 3; // go_on is called after sixty updates or more
    std::string end;
    drive.keep = [&](const WriteState& write, Moment moment) {
        if (moment == Moment::end || on_the_way) {
            end.clear();
            ArchiveWriter writer(end);
            write(writer);
        }
    };
    ArchiveReader reader(state, "run.ckpt");
    drive.resume = state.empty() ? nullptr : &reader;
    const auto solve = declaration_of(learner.kind).solve;
    const Trajectory once = solve(problem, learner, drive).run;
    ArchiveReader again(end, "run.ckpt");
    drive.resume = &again;
    const std::string before = end;
    const Trajectory twice = solve(problem, learner, drive).run;
    fuzz::require(once.mistakes == twice.mistakes);
    fuzz::require(end == before);
}

/// The first byte chooses rule and options, the rest is the state.
void read_state(std::string_view bytes) {
    static constexpr LearnerKind learners[] = {LearnerKind::averaged,
                                               LearnerKind::voted,
                                               LearnerKind::pocket,
                                               LearnerKind::margin_fuzzy,
                                               LearnerKind::perceptron,
                                               LearnerKind::dynamic_margin,
                                               LearnerKind::passive_aggressive,
                                               LearnerKind::greedy,
                                               LearnerKind::fuzzy,
                                               LearnerKind::greedy,
                                               LearnerKind::arow,
                                               LearnerKind::second_order};
    const auto choice = static_cast<unsigned char>(bytes[0]);
    DriveOptions drive;
    drive.order = static_cast<Order>(choice / 4 % 3);
    drive.ledger_limit = choice / 16 % 2 == 0 ? 5 : 100;
    const unsigned rule = choice >= 192 ? 8 + choice % 4 : choice % 4 + choice / 32 % 2 * 4;
    LearnerOptions learner;
    learner.kind = learners[rule];
    learner.rates.exact = rule == 9;
    go_on(learner, bytes.substr(1), drive);
}

std::uint64_t word_at(std::string_view bytes, std::size_t at) {
    std::uint64_t word = 0;
    ArchiveReader{bytes.substr(at, sizeof word), ""}(word);
    return word;
}

void put_word(std::string& bytes, std::size_t at, std::uint64_t word) {
    std::string raw;
    ArchiveWriter{raw}(word);
    bytes.replace(at, raw.size(), raw);
}

/// The header, which ends where the states begin, has the size and checksum of each state at its end.
void reseal_states(std::string& file, std::size_t begin, std::size_t end) {
    std::map<std::string, std::string> options;
    DataFingerprint data;
    std::uint64_t count = 0;
    ArchiveReader reader(std::string_view(file).substr(begin, end - begin), "");
    reader(options, data, count);
    std::size_t state = end;
    for (std::size_t at = end - reader.rest().size(); at + 16 <= end; at += 16) {
        const std::uint64_t size = word_at(file, at);
        if (size > file.size() - state) { return; }
        put_word(file, at + 8, checksum({file.data() + state, static_cast<std::size_t>(size)}));
        state += static_cast<std::size_t>(size);
    }
}

/// Afterwards magic, version and all checksums are valid (docs/checkpoints.md); counts and sizes are unchanged.
std::string resealed(std::string file) {
    static const std::string front = checkpoint_header({}).substr(0, 16); // magic and version
    constexpr std::size_t begin = 32;                                     // then size and checksum of the header
    if (file.size() < begin || word_at(file, 16) > file.size() - begin) { return file; }
    const std::size_t end = begin + static_cast<std::size_t>(word_at(file, 16));
    file.replace(0, front.size(), front);
    try {
        reseal_states(file, begin, end);
    } catch (const Error&) { // the header is invalid, although its checksum is right
    }
    put_word(file, 24, checksum({file.data() + begin, end - begin}));
    return file;
}

std::string to_bytes(const Checkpoint& checkpoint) {
    std::string bytes = checkpoint_header(checkpoint);
    for (const std::string& state : checkpoint.states) { bytes += state; }
    return bytes;
}

/// When written again, the file has the same length (options are sorted then), and after that the same bytes.
void read_file(const std::string& bytes) {
    const Checkpoint checkpoint = checkpoint_from_bytes(bytes, "run.ckpt");
    const std::string again = to_bytes(checkpoint);
    fuzz::require(again.size() == bytes.size());
    fuzz::require(to_bytes(checkpoint_from_bytes(again, "run.ckpt")) == again);
    check_options(checkpoint, {{"eta", "1"}, {"learner", "averaged"}});
    check_data(checkpoint, {8, 2, 0, 0});
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    if (bytes.empty()) { return 0; }
    try {
        if (bytes[0] != '\x89') {
            read_state(bytes);
        } else {
            read_file(fuzz::number_of(bytes) % 8 == 0 ? bytes : resealed(bytes));
        }
    } catch (const Error&) { // refused, which is a valid outcome
    }
    return 0;
}
