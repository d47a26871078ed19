// Streaming CSV: quoted line ends, quotes and blank lines at any position relative to the ends of blocks.
#include "os/atomic_file.hpp"
#include "support/expect_error.hpp"
#include "support/streaming.hpp"
#include "support/temporary_directory.hpp"

namespace novikoff::test::stream_csv_test {
namespace {

TEST(StreamCsv, LabelsMayTurnOutToBeNoNumbers) {
    const TemporaryDirectory directory;
    write_atomically(directory / "a.csv", "1,1.0\n2,1.0\n3,x\n4,1.0\n-1,x\n");
    expect_same_on(directory / "a.csv", {}, {1, 12, 1000});
}

TEST(StreamCsv, RecordsMayHoldLineEnds) {
    const TemporaryDirectory directory;
    write_atomically(directory / "a.csv",
                     "sep=;\n\n\"x\ny\";b;label\n1;\"2\";\"a\nb\"\n\n3;4;c\n\"5\";6;\"a\nb\"\n7;8;c\n\n\n");
    expect_same_on(directory / "a.csv", {}, {1, 5, 12, 1000});
    write_atomically(directory / "b.csv", "1|2|a\n3|4|b\n5|6|a\n7|8|b");
    expect_same_on(directory / "b.csv", {}, {1, 7, 1000});
}

TEST(StreamCsv, AQuoteInTheMiddleOfACellOpensNothing) {
    const TemporaryDirectory directory;
    write_atomically(directory / "a.csv", "12\";b;label\n1;2; p\"q\n3;4;\"r\n;\"\"\"\n5;6;p\"q\n7;8;\"r\n;\"\"\"\n");
    expect_same_on(directory / "a.csv", {}, {1, 5, 12, 1000});
    std::string long_one = "12\",b,label\n";
    for (int row = 0; row < 20'000; ++row) { long_one += row % 2 == 0 ? "1,2,p\n" : "3,4,q\n"; }
    write_atomically(directory / "b.csv", long_one);
    StreamOptions first_rows; // blocks arrive one by one: the quote does not collect the whole file
    first_rows.monitor = [](const StreamProgress& progress) { return progress.rows < 2000; };
    ReadOptions reading;
    reading.chunk = 1000;
    EXPECT_LT(train_stream(directory / "b.csv", reading, first_rows).rows, 3000U);
}

TEST(StreamCsv, BlankLinesMayStandAboveTheFirstRows) {
    const TemporaryDirectory directory;
    const std::string blank = "\n \n\r\n" + std::string(1000, '\n');
    for (const std::string& text : {blank + "a,b,y\n1,2,-1\n3,-4,1\n", "a,\"b\n\",y\n" + blank + "1,2,-1\n3,-4,1\n",
                                    "sep=;\n" + blank + "a;b;y\n" + blank + "1;2;-1\n3;-4;1\n"}) {
        write_atomically(directory / "a.csv", text);
        expect_same_on(directory / "a.csv", {}, {1, 7, 1000, 100'000});
    }
}

TEST(StreamCsv, BlankLinesWithoutARowAreLimited) {
    ReadOptions reading;
    reading.max_record = 100;
    reading.chunk = 16;
    const TemporaryDirectory directory;
    write_atomically(directory / "a.csv", "a,b,y\n" + std::string(1000, '\n') + "1,2,-1\n3,-4,1\n");
    expect_error(
        ErrorKind::data,
        directory / "a.csv" +
            ":123: no row in more than 100 bytes of blank lines and comments (raise the limit with `max_record`)",
        [&] { (void)train_stream(directory / "a.csv", reading, stream_options(LearnerKind::perceptron, true)); });
}

} // namespace
} // namespace novikoff::test::stream_csv_test
