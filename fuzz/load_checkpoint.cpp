// A checkpoint from a stranger, or one whose state is anything at all, is refused by an Error or gone on from to the end of a run.
#include "novikoff/core/error.hpp"
#include "novikoff/learn/checkpoint.hpp"
#include "novikoff/learn/train.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

namespace {

using namespace novikoff;

Dataset eight_rows() {
    Dataset data;
    data.source = "rows";
    data.rows = 8;
    data.columns = 2;
    data.storage = DenseStorage{std::vector<double>{0, 1, 1, 0, 2, 1, -1, 0, 0, -1, -2, 1, 1, 1, -1, -1}};
    data.classes = {"-1", "1"};
    data.labels = {1, 1, 1, 0, 0, 0, 0, 1};
    return data;
}

/// What a run saves of itself at its end.
Checkpoint end_of(const Dataset& data, TrainOptions options) {
    Checkpoint end;
    Checkpoints checkpoints{[] { return true; }, [&](const Checkpoint& saved) { end = saved; }, {}};
    options.checkpoints = &checkpoints;
    (void)train(data, options);
    return end;
}

void go_on(const Dataset& data, TrainOptions options, Checkpoint from) {
    Checkpoints checkpoints{[] { return true; }, [](const Checkpoint& /*saved*/) {}, std::move(from)};
    options.checkpoints = &checkpoints;
    (void)train(data, options);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    if (size == 0) {
        return 0;
    }
    try { // a file; its checksums refuse nearly everything
        const Checkpoint checkpoint = checkpoint_from_bytes(text, "run.ckpt");
        std::string again = checkpoint_header(checkpoint);
        for (const std::string& state : checkpoint.states) {
            again += state;
        }
        if (again != text) {
            std::abort();
        }
    } catch (const Error&) { // refused: that is an answer
    }
    const Dataset data = eight_rows();
    TrainOptions options; // the first byte chooses them, the rest is the state, as if its checksums were right
    options.learner.kind = all_learners()[bytes[0] % all_learners().size()];
    options.learner.delta = 0;
    options.order = static_cast<Order>(bytes[0] / 16 % 3);
    options.epochs = 3;
    options.threads = 1;
    options.ledger_limit = 5;
    try {
        Checkpoint checkpoint = end_of(data, options);
        checkpoint.states = {std::string(text.substr(1))};
        go_on(data, options, std::move(checkpoint));
    } catch (const Error&) { // refused
    }
    return 0;
}
