// Ranks together read what one process reads, for any number of ranks: rows, labels, columns, and error messages.
#include "data/rows.hpp"
#include "novikoff/write.hpp"
#include "os/byte_stream.hpp"
#include "ranks/shard.hpp"
#include "support/changed.hpp"
#include "support/expect_error.hpp"
#include "support/random_texts.hpp"
#include "support/temporary_directory.hpp"
#include "support/thread_ranks.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <numeric>
#include <optional>
#include <sstream>

namespace novikoff::test::shard_test {
namespace {

std::string row_text(const Dataset& data, std::size_t i) {
    std::string text = data.labels().empty() ? "?" : data.classes().at(data.labels()[i]);
    with_rows(data, false, [&](const auto& rows) {
        rows.for_each(i, [&](std::size_t j, double x) {
            if (x != 0) { text += ' ' + std::to_string(j) + ':' + std::to_string(std::bit_cast<std::uint64_t>(x)); }
        });
    });
    return text + '\n';
}

std::string head_text(const Dataset& data, const ReadNotes& notes, std::uint64_t rows, std::uint64_t nonzeros) {
    std::string text = std::to_string(rows) + " rows, " + std::to_string(data.columns()) + " columns, " +
                       std::to_string(nonzeros) + " nonzeros" + (data.zero_based() ? ", from 0" : "") +
                       (notes.zero_based_found ? " as found" : "") + ", " + std::to_string(notes.values_beyond) +
                       " beyond, " + notes.lonely_first_label + "; classes";
    for (const std::string& name : data.classes()) { text += ' ' + name; }
    for (const Column& column : data.schema()) {
        text += "; " + column.name + std::accumulate(column.levels.begin(), column.levels.end(), std::string(": "));
    }
    return text + '\n';
}

std::string read_alone(const std::vector<std::string>& paths, const ReadOptions& options) {
    try {
        ReadNotes notes;
        const Dataset data = read_files(paths, options, notes);
        std::string text = head_text(data, notes, data.rows(), data.nonzeros());
        for (std::size_t i = 0; i < data.rows(); ++i) { text += row_text(data, i); }
        return text;
    } catch (const Error& error) { return error.what(); }
}

std::string read_alone(const std::string& path, const ReadOptions& options) {
    return read_alone(std::vector<std::string>{path}, options);
}

std::string read_together(const std::vector<std::string>& paths, const ReadOptions& options, unsigned count) {
    try {
        const auto shards = on_ranks(count, [&](Communicator& ranks) { return read_shard(paths, options, ranks); });
        std::string text = head_text(shards[0].data, shards[0].notes, shards[0].rows, shards[0].nonzeros);
        std::uint64_t rows = 0;
        for (const Shard& shard : shards) {
            EXPECT_EQ(shard.first_row, rows);
            EXPECT_EQ(shard.data.classes(), shards[0].data.classes());
            EXPECT_EQ(shard.data.columns(), shards[0].data.columns());
            rows += shard.data.rows();
            for (std::size_t i = 0; i < shard.data.rows(); ++i) { text += row_text(shard.data, i); }
        }
        EXPECT_EQ(rows, shards[0].rows);
        EXPECT_EQ(std::accumulate(shards[0].label_counts.begin(), shards[0].label_counts.end(), std::uint64_t{0}),
                  shards[0].data.classes().empty() ? 0 : rows);
        return text;
    } catch (const Error& error) { return error.what(); }
}

class Shards : public testing::Test {
protected:
    std::string file(const std::string& name, const std::string& text) {
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return folder_ / name;
    }
    void expect_same(const std::string& name, const std::string& text, ReadOptions options) {
        const std::string path = file(name, text);
        options.threads = 1;
        const std::string alone = read_alone(path, options);
        for (const unsigned ranks : {1U, 2U, 5U}) {
            options.threads = ranks % 2 + 1;
            options.chunk = 40;
            ASSERT_EQ(read_together({path}, options, ranks), alone) << ranks << " ranks:\n" << text;
        }
    }

    TemporaryDirectory folder_;
};

TEST_F(Shards, LibsvmTextIsReadAsByOneProcess) {
    Random random(1);
    for (int i = 0; i < 40; ++i) {
        ReadOptions options;
        options.format = Format::libsvm;
        options.zero_based = random.below(4) == 0;
        options.max_columns = options.zero_based ? 12 : options.max_columns;
        options.max_record = random.below(8) == 0 ? 60 : options.max_record;
        const std::string text = random_libsvm(random);
        expect_same("data", text, options);
        expect_same("data", damaged(text, random), options);
    }
}

/// Includes quoted line ends, at which a part could begin at the wrong place, and quotes inside cells.
TEST_F(Shards, CsvIsReadAsByOneProcess) {
    Random random(2);
    for (int i = 0; i < 40; ++i) {
        ReadOptions options;
        options.format = Format::csv;
        options.categorical = random.below(4) != 0;
        options.max_record = random.below(8) == 0 ? 60 : options.max_record;
        const std::string text = random_csv(random);
        expect_same("data", text, options);
        expect_same("data", damaged(text, random), options);
    }
}

TEST_F(Shards, BinaryFilesAreReadByRows) {
    const std::string text = file("text.csv", "1,2,a\n3,0,b\n0,5,c\n-1,7,a\n0,0,b\n");
    const std::string binary = folder_ / "data.nvk";
    write(read(text), binary);
    for (const unsigned ranks : {1U, 2U, 4U, 7U}) {
        EXPECT_EQ(read_together({binary}, {}, ranks), read_alone(binary, {})) << ranks;
    }
}

/// A list of binary files has the classes of the same rows as text, in the same order, whichever label comes first and
/// whichever rank reads it.
TEST_F(Shards, BinaryFilesOfAListHaveTheClassesOfTheirText) {
    const std::vector<std::string> texts{"1 1:1\n1 2:1\n", "-1 1:2\n", "1 1:3\n-1 2:2\n", "10 1:4\n9 3:1\n"};
    std::string whole;
    std::vector<std::string> parts;
    for (const std::string& text : texts) {
        whole += text;
        parts.push_back(folder_ / (std::to_string(parts.size()) + ".nvk"));
        write(read(file("part.svm", text)), parts.back());
        const std::string alone = read_alone(file("whole.svm", whole), {});
        EXPECT_EQ(read_alone(parts, {}), alone) << parts.size() << " files";
        for (unsigned ranks = 1; ranks <= 6; ++ranks) {
            EXPECT_EQ(read_together(parts, {}, ranks), alone) << parts.size() << " files, " << ranks << " ranks";
        }
    }
    const std::string text = file("last.svm", "+1 4:1\n");
    const std::string both = file("both.svm", texts[0] + texts[1] + "+1 4:1\n");
    EXPECT_EQ(read_alone({parts[0], parts[1], text}, {}), read_alone(both, {}));
    EXPECT_EQ(read_together({parts[0], parts[1], text}, {}, 1), read_alone(both, {}));
    EXPECT_EQ(read_together({parts[0], parts[1], text}, {}, 2), read_alone(both, {}));
}

TEST_F(Shards, AnOrderOfClassesThatAllBinaryFilesHaveIsKept) {
    const Dataset data = changed(read(file("text.svm", "1 1:1\n-1 2:1\n-1 1:2\n")),
                                 [](DatasetParts& parts) { std::swap(parts.classes[0], parts.classes[1]); });
    const std::string one = folder_ / "one.nvk";
    const std::string two = folder_ / "two.nvk";
    write(data, one);
    const auto one_class = [](DatasetParts& parts) { parts.labels = {1, 1, 1}; }; // the other class has no rows here
    write(changed(data, one_class), two);
    for (unsigned ranks = 1; ranks <= 5; ++ranks) {
        const auto shards = on_ranks(ranks, [&](Communicator& all) { return read_shard({two, one, two}, {}, all); });
        EXPECT_EQ(shards[0].data.classes(), (std::vector<std::string>{"1", "-1"})) << ranks;
    }
}

TEST_F(Shards, FilesOfAListFollowEachOther) {
    const std::string whole = file("whole.svm", "1 1:1\n-1 2:1\n+1 3:5\n-1 1:2 4:1\n1 2:2\n-1 1:9\n");
    const std::vector<std::string> parts{file("a.svm", "1 1:1\n-1 2:1\n+1 3:5\n"), file("b.svm", "-1 1:2 4:1\n"),
                                         file("c.svm", "1 2:2\n-1 1:9\n")};
    EXPECT_EQ(read_alone(parts, {}), read_alone(whole, {}));
    for (const unsigned ranks : {1U, 2U, 3U, 4U, 8U}) {
        EXPECT_EQ(read_together(parts, {}, ranks), read_alone(whole, {})) << ranks;
    }
}

TEST_F(Shards, CompressedFilesAreReadWholeAndNeverInParts) {
    const std::string a = file("a.svm.gz", compressed_by_gzip("1 1:1\n-1 2:1\n"));
    const std::string b = file("b.svm.gz", compressed_by_gzip("1 1:3\n"));
    const std::string both = file("both.svm", "1 1:1\n-1 2:1\n1 1:3\n");
    EXPECT_EQ(read_together({a, b}, {}, 2), read_alone(both, {}));
    EXPECT_EQ(read_together({a}, {}, 2),
              a + ": cannot be read in parts, compressed or through a pipe; decompress it, or "
                  "name as many files as there are parts");
}

TEST_F(Shards, ANumpyArrayIsNotReadInParts) {
    const std::string matrix = folder_ / "x.npy";
    write(Dataset::dense({1, 2, 3, 0}, 2, 2), matrix);
    ReadOptions options;
    options.labels_optional = true;
    EXPECT_EQ(read_together({matrix}, options, 2),
              matrix + ": a NumPy array cannot be read in parts; convert it to .nvk first");
}

TEST_F(Shards, FilesWithOtherColumnsAreRefused) {
    const std::string a = file("a.csv", "x,y,label\n1,2,a\n");
    const std::string b = file("b.csv", "x,z,label\n1,2,b\n");
    EXPECT_EQ(read_alone({a, a, b}, {}), b + ": the files do not have the same columns");
    for (const unsigned ranks : {1U, 2U, 3U, 5U}) {
        EXPECT_EQ(read_together({a, a, b}, {}, ranks), b + ": the files do not have the same columns") << ranks;
    }
}

TEST_F(Shards, AFaultIsToldWithItsLineInTheWholeFile) {
    std::string text;
    for (int i = 1; i <= 100; ++i) { text += i == 77 ? "1 1:x\n" : "1 1:2\n"; }
    const std::string path = file("data.svm", text);
    EXPECT_EQ(read_together({path}, {}, 4), path + ":77:5: value 'x' is not a number");
}

// How ranks end

TEST(Communicator, ARankThatEndsEndsAllWithItsCodeAndItsWords) {
    Board board(3);
    std::vector<Ended> endings(3);
    std::vector<std::thread> threads;
    for (unsigned r = 0; r < 3; ++r) {
        threads.emplace_back([&, r] {
            ThreadRank rank(r, board, 1);
            try {
                endings[r] = Ended{0, "it went on"};
                r == 1 ? void(endings[r] = rank.end({3, "the words"})) : void(rank.gather("a message"));
            } catch (const Ended& ended) { endings[r] = ended; }
        });
    }
    for (std::thread& thread : threads) { thread.join(); }
    for (const Ended& ended : endings) {
        EXPECT_EQ(ended.code, 3);
        EXPECT_EQ(ended.words, "the words");
    }
}

/// Each rank has its own file, as on separate machines.
void expect_different(const std::string& text, const std::vector<std::optional<std::string>>& contents) {
    const TemporaryDirectory folder;
    const auto path_of = [&](unsigned rank) { return folder / (std::to_string(rank) + ".svm"); };
    for (unsigned r = 0; r < contents.size(); ++r) {
        if (contents[r]) { std::ofstream(path_of(r)) << *contents[r]; }
    }
    const auto check = [&] {
        return on_ranks(static_cast<unsigned>(contents.size()), [&](Communicator& ranks) {
            check_same_files({path_of(ranks.rank())}, ranks);
            return true;
        });
    };
    if (text.empty()) {
        EXPECT_EQ(check().size(), contents.size());
    } else {
        expect_error(ErrorKind::data, path_of(0) + ": the ranks see different files: " + text, check);
    }
}

TEST(SameFiles, FilesOfOneNameThatDifferAreRefused) {
    expect_different("rank 0 one of 6 bytes, rank 2 one of 7 bytes", {"1 1:2\n", "1 1:2\n", "1 1:22\n"});
    expect_different("rank 1 and rank 2 see 6 bytes, which differ", {std::nullopt, "1 1:2\n", "1 1:3\n"});
    expect_different("", {"1 1:2\n", std::nullopt, "1 1:2\n"});
    expect_different("", {std::nullopt, std::nullopt});
}

/// The header of .nvk contains checksums of everything after it.
TEST(SameFiles, OneNumberInBinaryDataMakesAnotherFile) {
    const TemporaryDirectory folder;
    std::vector<std::string> contents;
    for (const char* last : {"1", "2"}) {
        std::ofstream text(folder / "x.svm");
        for (int i = 0; i < 3000; ++i) { text << (i % 2) << " 1:0.1 2:0.7\n"; }
        text << "1 1:" << last << '\n';
        text.close();
        write(read(folder / "x.svm"), folder / "x.nvk");
        std::ostringstream bytes;
        bytes << std::ifstream(folder / "x.nvk", std::ios::binary).rdbuf();
        contents.push_back(bytes.str());
    }
    ASSERT_EQ(contents[0].size(), contents[1].size());
    expect_different("rank 0 and rank 1 see " + std::to_string(contents[0].size()) + " bytes, which differ",
                     {contents[0], contents[1]});
}

TEST(Communicator, RanksThatAreOutOfStepAreToldSo) {
    constexpr auto text = "the ranks are at different steps of the run; the checkpoint may be forged";
    expect_error(ErrorKind::data, text, [] {
        (void)on_ranks(2, [](Communicator& ranks) {
            return ranks.rank() == 0 ? ranks.gather_values<std::uint64_t>(1).size()
                                     : ranks.gather_values<std::string>("1").size();
        });
    });
    expect_error(ErrorKind::data, text, [] { (void)MessageReader("1234567").only<double>(); });
    expect_error(ErrorKind::data, text, [] { (void)MessageReader("123456789").only<double>(); });
    const std::string bytes = archived(std::string("words"));
    expect_error(ErrorKind::data, text,
                 [&] { (void)MessageReader(std::string_view(bytes).substr(0, bytes.size() - 1)).only<std::string>(); });
}

TEST(Communicator, BytesSentAreThoseToOthers) {
    const auto sent = on_ranks(3, [](Communicator& ranks) {
        (void)ranks.gather("1234");
        return ranks.bytes_sent();
    });
    EXPECT_EQ(sent, (std::vector<std::uint64_t>{10, 10, 10})); // one more byte per message says that the rank continues
}

} // namespace
} // namespace novikoff::test::shard_test
