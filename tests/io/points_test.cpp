// Points: rows without labels, or rows whose labels are ignored.
#include "support/reading.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::points_test {
namespace {

ReadOptions points(const std::string& target = "") {
    return with([&](auto& o) {
        o.points = true;
        o.target = target;
    });
}

struct Read {
    Dataset data;
    ReadNotes notes;
};
Read read_points(std::string_view text, const std::string& name, const std::string& target = "") {
    Read read;
    read.data = read_bytes(text, name, points(target), &read.notes);
    EXPECT_TRUE(read.data.labels().empty());
    EXPECT_TRUE(read.data.classes().empty());
    return read;
}

TEST(Points, EveryColumnOfCsvIsACoordinate) {
    EXPECT_EQ(matrix(read_points("x,y\n1,2\n3,4\n", "a.csv").data), (Matrix{{1, 2}, {3, 4}}));
    EXPECT_EQ(matrix(read_points("1,2\n3,4\n", "a.csv").data), (Matrix{{1, 2}, {3, 4}}));
    EXPECT_EQ(matrix(read_points("5\n6\n", "a.csv").data), (Matrix{{5}, {6}}));
    EXPECT_FALSE(read_points("x,y\n1,2\n", "a.csv").notes.labels_left_out);
}

TEST(Points, AColumnThatIsNamedIsLeftOut) {
    const Read read = read_points("x,label,y\n1,a,2\n3,b,4\n", "a.csv", "label");
    EXPECT_EQ(matrix(read.data), (Matrix{{1, 2}, {3, 4}}));
    EXPECT_FALSE(read.notes.labels_left_out); // as requested
    EXPECT_EQ(matrix(read_points("1,2,7\n3,4,8\n", "a.csv", "-1").data), (Matrix{{1, 2}, {3, 4}}));
}

TEST(Points, LabelsOfLibsvmAreLeftOutAndThatIsNoted) {
    const Read labelled = read_points("+1 1:1 2:2\n-1 1:3 2:4\n", "a.svm");
    EXPECT_EQ(matrix(labelled.data), (Matrix{{1, 2}, {3, 4}}));
    EXPECT_TRUE(labelled.notes.labels_left_out);
    const Read unlabelled = read_points("1:1 2:2\n1:3 2:4\n", "a.svm");
    EXPECT_EQ(matrix(unlabelled.data), (Matrix{{1, 2}, {3, 4}}));
    EXPECT_FALSE(unlabelled.notes.labels_left_out);
}

TEST(Points, TextIsNoCoordinateAndNoOptionMakesItOne) {
    const auto fault = [](std::string_view text, const std::string& target = "") {
        return error_of([&] { (void)read_bytes(text, "a.csv", points(target)); });
    };
    EXPECT_EQ(fault("x,label\n1,yes\n"),
              "a.csv:2:3: column 'label' holds text ('yes') where a number is expected (`target` leaves a column out)");
    EXPECT_EQ(fault("x,y\n1,2\n", "z"), "a.csv: there is no column 'z' (`target`); the columns are x, y");
    EXPECT_EQ(fault("x\n1\n", "x"), "a.csv:1:1: no column is left but the one that `target` names");
}

} // namespace
} // namespace novikoff::test::points_test
