// A checkpoint from a stranger, and a state that may be anything at all, are refused by an Error or gone on from to the end of a run.
#include "choice.hpp"

#include "novikoff/core/archive.hpp"
#include "novikoff/core/error.hpp"
#include "novikoff/data/rows.hpp"
#include "novikoff/learn/averaged.hpp"
#include "novikoff/learn/checkpoint.hpp"
#include "novikoff/learn/driver.hpp"
#include "novikoff/learn/margin_fuzzy.hpp"
#include "novikoff/learn/pocket.hpp"
#include "novikoff/learn/voted.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace novikoff;

const DenseStorage& storage() {
    static const DenseStorage rows{std::vector<double>{0, 1, 1, 0, 2, 1, -1, 0, 0, -1, -2, 1, 1, 1, -1, -1}};
    return rows;
}

/// Goes on from the state, and from what the run saves at its end. One run in eight saves on the way too.
template <class Rule> void go_on(std::string_view state, DriveOptions drive) {
    static const DenseRows rows(storage(), 8, 2, true);
    static const std::vector<double> y{1, 1, 1, -1, -1, -1, -1, 1};
    static const RowNorms norms{{2, 2, 6, 2, 2, 6, 3, 3}, 2.5, {}};
    static const std::vector<double> w0(3);
    drive.initial = w0;
    const bool on_the_way = fuzz::number_of(state) % 8 == 0;
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
    Rule first(LearnerOptions{});
    const Trajectory once = Driver(rows, y, norms, first, drive).run();
    ArchiveReader again(end, "run.ckpt");
    drive.resume = &again;
    Rule second(LearnerOptions{});
    const std::string before = end;
    const Trajectory twice = Driver(rows, y, norms, second, drive).run();
    fuzz::require(once.mistakes == twice.mistakes);
    fuzz::require(end == before);
}

void read_file(std::string_view bytes) {
    const Checkpoint checkpoint = checkpoint_from_bytes(bytes, "run.ckpt");
    std::string again = checkpoint_header(checkpoint);
    for (const std::string& state : checkpoint.states) {
        again += state;
    }
    fuzz::require(again == bytes);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (bytes.empty()) {
        return 0;
    }
    try {
        if (bytes[0] == '\x89') {
            read_file(bytes);
            return 0;
        }
        DriveOptions drive; // the first byte chooses them, and the rest is the state
        drive.epochs = 3;
        drive.order = static_cast<Order>(data[0] / 4 % 3);
        drive.ledger_limit = data[0] / 16 % 2 == 0 ? 5 : 100;
        constexpr void (*rules[])(std::string_view, DriveOptions) = {go_on<Averaged>, go_on<Voted>, go_on<Pocket>,
                                                                     go_on<MarginFuzzy>};
        rules[data[0] % 4](bytes.substr(1), drive);
    } catch (const Error&) { // refused: that is an answer
    }
    return 0;
}
