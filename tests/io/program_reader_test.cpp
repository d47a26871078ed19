// MPS and LP files: what is supported, every message, and agreement with CoinUtils' reader on the files that it
// supports.
#include "novikoff/error.hpp"
#include "novikoff/linear_program.hpp"
#include "os/byte_stream.hpp"
#include "support/clp.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace novikoff::test::program_reader_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

LinearProgram parsed(const std::string& text) { return read_program_bytes(text, "p"); }

std::string message_of(const std::string& text, ProgramFormat format = ProgramFormat::automatic) {
    try {
        (void)read_program_bytes(text, "p", {.format = format});
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::data);
        return error.what();
    }
    return "no fault";
}

const LinearProgram::Column& column(const LinearProgram& program, const std::string& name) {
    for (const LinearProgram::Column& one : program.columns) {
        if (one.name == name) { return one; }
    }
    throw std::out_of_range(name);
}

/// Expects the numbers that Clp reads from the file, except for the last bits: its reader does not always round to the
/// nearest double.
void expect_as_clp_reads(const std::string& file) {
    const std::string path = std::string(NOVIKOFF_TEST_DATA) + "/lp/" + file;
    const LinearProgram program = read_program(path);
    const ClpModel model = clp_model();
    ASSERT_EQ(Clp_readMps(model.get(), path.c_str(), 1, 0), 0);
    ASSERT_EQ(Clp_numberRows(model.get()), static_cast<int>(program.rows.size()));
    ASSERT_EQ(Clp_numberColumns(model.get()), static_cast<int>(program.columns.size()));
    const auto same = [](double ours, double theirs) {
        return ours == theirs || (std::isinf(ours) && std::fabs(theirs) > 1e300 && (ours > 0) == (theirs > 0));
    };
    for (std::size_t i = 0; i < program.rows.size(); ++i) {
        EXPECT_TRUE(same(program.rows[i].lower, Clp_rowLower(model.get())[i])) << program.rows[i].name;
        EXPECT_TRUE(same(program.rows[i].upper, Clp_rowUpper(model.get())[i])) << program.rows[i].name;
    }
    std::vector<std::vector<double>> entries(program.columns.size(), std::vector<double>(program.rows.size()));
    for (std::size_t i = 0; i < program.rows.size(); ++i) {
        for (const LinearProgram::Term& term : program.rows[i].terms) { entries[term.column][i] = term.value; }
    }
    for (std::size_t j = 0; j < program.columns.size(); ++j) {
        EXPECT_TRUE(same(program.columns[j].lower, Clp_columnLower(model.get())[j])) << program.columns[j].name;
        EXPECT_TRUE(same(program.columns[j].upper, Clp_columnUpper(model.get())[j])) << program.columns[j].name;
        EXPECT_DOUBLE_EQ(std::fabs(program.columns[j].cost), std::fabs(Clp_objective(model.get())[j]));
        std::vector<double> theirs(program.rows.size());
        const CoinBigIndex start = Clp_getVectorStarts(model.get())[j];
        for (CoinBigIndex k = start; k < start + Clp_getVectorLengths(model.get())[j]; ++k) {
            theirs[static_cast<std::size_t>(Clp_getIndices(model.get())[k])] = Clp_getElements(model.get())[k];
        }
        for (std::size_t i = 0; i < theirs.size(); ++i) {
            EXPECT_DOUBLE_EQ(entries[j][i], theirs[i]) << program.columns[j].name;
        }
    }
}

TEST(MpsFile, IsReadAsClpReadsIt) {
    expect_as_clp_reads("transport.mps");
    expect_as_clp_reads("ranges_and_free.mps");
    expect_as_clp_reads("bounds.mps");
    expect_as_clp_reads("afiro.mps");
}

TEST(MpsFile, EverySectionIsUnderstood) {
    const LinearProgram program = read_program(std::string(NOVIKOFF_TEST_DATA) + "/lp/ranges_and_free.mps");
    EXPECT_TRUE(program.maximise);
    EXPECT_EQ(program.constant, 7) << "minus the objective's right-hand side";
    EXPECT_EQ(program.rows[0].lower, 4) << "L: the range goes down";
    EXPECT_EQ(program.rows[1].upper, 5) << "G: the range goes up";
    EXPECT_EQ(program.rows[2].upper, 5) << "E, positive: up";
    EXPECT_EQ(program.rows[3].lower, -1) << "E, negative: down";
    EXPECT_EQ(program.rows.size(), 4U) << "a second row of type N is left out";
    EXPECT_EQ(column(program, "Y").lower, -infinity);
    EXPECT_EQ(column(program, "Z").lower, -infinity);
    EXPECT_EQ(column(program, "Z").upper, 5);
    EXPECT_EQ(column(program, "V").lower, 1.5);
    EXPECT_EQ(column(program, "V").upper, 1.5);
}

const std::string mps_head = "NAME\nROWS\n N c\n L a\nCOLUMNS\n x c 1 a 2\n";

TEST(MpsFile, NamesOfSetsMayBeMissing) {
    const LinearProgram program = parsed(mps_head + "RHS\n a 4 c 1\nBOUNDS\n UP x 0.5\n MI x\nENDATA\n");
    EXPECT_EQ(program.rows[0].upper, 4);
    EXPECT_EQ(program.constant, -1);
    EXPECT_EQ(program.columns[0].upper, 0.5);
    EXPECT_EQ(program.columns[0].lower, -infinity);
}

TEST(MpsFile, NegativeUpperBoundAloneFreesTheLowerOne) {
    EXPECT_EQ(parsed(mps_head + "BOUNDS\n UP b x -2\nENDATA\n").columns[0].lower, -infinity);
    EXPECT_EQ(parsed(mps_head + "BOUNDS\n UP b x -2\n LO b x -5\nENDATA\n").columns[0].lower, -5);
    EXPECT_EQ(parsed(mps_head + "BOUNDS\n UP b x 0\nENDATA\n").columns[0].lower, 0);
}

TEST(MpsFile, NumbersFrom1e30OnAreInfiniteAsBounds) {
    EXPECT_EQ(parsed(mps_head + "BOUNDS\n UP b x 1e30\nENDATA\n").columns[0].upper, infinity);
    EXPECT_EQ(parsed(mps_head + "BOUNDS\n LO b x -Inf\nENDATA\n").columns[0].lower, -infinity);
    EXPECT_EQ(parsed(mps_head + "RHS\n a 1e30\nENDATA\n").rows[0].upper, infinity);
    const LinearProgram ranged = parsed(mps_head + "RHS\n a 3\nRANGES\n a inf\nENDATA\n");
    EXPECT_EQ(ranged.rows[0].lower, -infinity);
    EXPECT_EQ(ranged.rows[0].upper, 3);
}

TEST(MpsFile, FurtherRowsWithoutSidesAreLeftOut) {
    const LinearProgram program = parsed("NAME\nROWS\n N c\n N d\n L a\nCOLUMNS\n x c 1 d 5\n x a 2\nRHS\n d 7 a 4\n"
                                         "RANGES\n d 1\nENDATA\n");
    EXPECT_EQ(program.rows.size(), 1U);
    EXPECT_EQ(program.columns[0].cost, 1);
    EXPECT_EQ(program.constant, 0);
}

TEST(MpsFile, SenseMayStandOnTheLineOfItsSection) {
    EXPECT_TRUE(parsed("NAME\nOBJSENSE MAXIMIZE\nROWS\n N c\nCOLUMNS\n x c 1\nENDATA\n").maximise);
    EXPECT_FALSE(parsed("NAME\nOBJSENSE\n MIN\nROWS\n N c\nCOLUMNS\n x c 1\nENDATA\n").maximise);
}

TEST(MpsFile, LinesMayEndInReturns) {
    EXPECT_EQ(parsed("NAME\r\nROWS\r\n N c\r\nCOLUMNS\r\n x c 1\r\nENDATA\r\n").columns[0].name, "x");
}

TEST(MpsFile, FaultsAreToldWithTheirPlace) {
    EXPECT_EQ(message_of("NAME\nROWS\n N c\nCOLUMNS\n x c 1\n"), "p: ends without ENDATA; the file may be cut off");
    EXPECT_EQ(message_of("NAME\nROWS\n L c\nCOLUMNS\n x c 1\nENDATA\n"), "p: has no objective: no row of type N");
    EXPECT_EQ(message_of("NAME\nROWS\n N c\nENDATA\n"), "p: has no columns: there is nothing to choose");
    EXPECT_EQ(message_of("NAME\n x\nENDATA\n"), "p:2:2: section NAME has no lines");
    EXPECT_EQ(message_of(" x\n", ProgramFormat::mps), "p:1:2: a section such as NAME or ROWS is expected first");
    EXPECT_EQ(message_of("NAME\nQUADOBJ\n"), "p:2:1: 'QUADOBJ' is not a section of a linear program; expected are "
                                             "NAME, OBJSENSE, ROWS, COLUMNS, RHS, RANGES, "
                                             "BOUNDS, ENDATA");
    EXPECT_EQ(message_of("NAME\nOBJSENSE\n BEST\n"), "p:3:2: 'BEST' is neither MIN nor MAX");
    EXPECT_EQ(message_of("NAME\nROWS\n N\n"), "p:3:2: a type (N, L, G or E) and a name are expected");
    EXPECT_EQ(message_of("NAME\nROWS\n Q c\n"), "p:3:2: 'Q' is not a type of row; expected are N, L, G and E");
    EXPECT_EQ(message_of("NAME\nROWS\n L c\n G c\n"), "p:4:4: a second row 'c'");
    EXPECT_EQ(message_of("NAME\nROWS\n N c\n L c\n"), "p:4:4: a second row 'c'");
    EXPECT_EQ(message_of("NAME\nROWS\n G c\n N d\n N c\n"), "p:5:4: a second row 'c'");
    EXPECT_EQ(message_of("NAME\nROWS\n N c\n N c\n"), "p:4:4: a second row 'c'");
    EXPECT_EQ(message_of(mps_head + " y a\n"), "p:7:2: a column and one or two pairs of row and value are expected");
    EXPECT_EQ(message_of(mps_head + " y b 1\n"), "p:7:4: there is no row 'b'");
    EXPECT_EQ(message_of(mps_head + " y a 1x\n"), "p:7:6: '1x' is not a number");
    EXPECT_EQ(message_of(mps_head + " y a nan\n"), "p:7:6: 'nan' is not a finite number");
    EXPECT_EQ(message_of(mps_head + " y a inf\n"), "p:7:6: 'inf' is not a finite number");
    EXPECT_EQ(message_of(mps_head + " y a 1e999\n"), "p:7:6: '1e999' is too large for a double");
    EXPECT_EQ(message_of(mps_head + " x a 3\n"), "p:7:4: column 'x' occurs twice in row 'a'");
    EXPECT_EQ(message_of(mps_head + " y c 1\n y c 3\n"), "p:8:4: column 'y' occurs twice in row 'c'");
    EXPECT_EQ(message_of(mps_head + " y a 3\n x c 3\n"), "p:8:2: column 'x' occurs a second time");
    EXPECT_EQ(message_of(mps_head + " m 'MARKER' 'BEGIN'\n"), "p:7:13: ''BEGIN'' is neither 'INTORG' nor 'INTEND'");
    EXPECT_EQ(message_of(mps_head + "RHS\n a\n"), "p:8:2: one or two pairs of row and value are expected");
    EXPECT_EQ(message_of(mps_head + "RHS\n r a 1\n s a 2\n"),
              "p:9:2: a second set 's' in section RHS; one is expected");
    EXPECT_EQ(message_of(mps_head + "RHS\n r a 1\nRHS\n s a 2\n"), "p:9:1: a second section RHS");
    EXPECT_EQ(message_of(mps_head + "RHS\n r a 1 a 2\n"), "p:8:8: a second right-hand side of row 'a'");
    EXPECT_EQ(message_of(mps_head + "RHS\n r c 1\n r c 2\n"), "p:9:4: a second right-hand side of row 'c'");
    EXPECT_EQ(message_of(mps_head + "RHS\n r c inf\n"), "p:8:6: 'inf' is not a finite number");
    EXPECT_EQ(message_of(mps_head + "RHS\n a -1e30\n"),
              "p:8:4: a lower bound cannot be infinity, nor an upper bound -infinity");
    EXPECT_EQ(message_of(mps_head + "RANGES\n r a 1 a 2\n"), "p:8:8: a second range of row 'a'");
    EXPECT_EQ(message_of(mps_head + "RANGES\n r c 1\n"), "p:8:4: the objective has no range");
    EXPECT_EQ(message_of(mps_head + "RHS\n a 1e31\nRANGES\n a 1e31\nENDATA\n"),
              "p:10:4: a range of row 'a', whose right-hand side is infinite");
    EXPECT_EQ(message_of(mps_head + "ENDATA\n* a comment, then\nNAME second\n"), "p:9:1: 'NAME' follows ENDATA");
    EXPECT_EQ(message_of(mps_head + "BOUNDS\n SC b x 3\n"),
              "p:8:2: 'SC' is not a type of bound; expected are UP, LO, FX, FR, MI, PL, BV, UI and LI");
    EXPECT_EQ(message_of(mps_head + "BOUNDS\n FX b x 1e31\n"),
              "p:8:9: a lower bound cannot be infinity, nor an upper bound -infinity");
    EXPECT_EQ(message_of(mps_head + "BOUNDS\n FX b x -inf\n"),
              "p:8:9: a lower bound cannot be infinity, nor an upper bound -infinity");
    EXPECT_EQ(message_of(mps_head + "BOUNDS\n LO x inf\n"),
              "p:8:7: a lower bound cannot be infinity, nor an upper bound -infinity");
    EXPECT_EQ(message_of(mps_head + "BOUNDS\n UI x -1e30\n"),
              "p:8:7: a lower bound cannot be infinity, nor an upper bound -infinity");
    EXPECT_EQ(message_of(mps_head + "BOUNDS\n UP b z 3\n"), "p:8:7: there is no column 'z'");
    EXPECT_EQ(message_of(mps_head + "BOUNDS\n UP x\n"), "p:8:2: a type, a column and a value are expected");
    EXPECT_EQ(message_of(mps_head + "BOUNDS\n FR\n"), "p:8:2: a type and a column are expected");
    EXPECT_EQ(message_of("NAME\nROWS\n N c\001\n"), "p:3:5: byte 0x01: this is not a text file");
}

TEST(LpFile, EverySectionIsUnderstood) {
    const LinearProgram program =
        parsed("\\ comment\nMaximize\n profit: 3x + 2 y - z + 4\nSubject To\n"
               " c1: x + y\n   + 2 z <= 4\n -2 <= x - y <= 3 \\ unnamed\n 5 => x\n e: - x = -1e0\n"
               "Bounds\n x <= 3\n y free\n -inf <= z <= 1e30\n 1 <= w\n v = 2\n u >= -4\n u <= 4\n"
               "Generals\n x\n y\nBinaries\n b\nEnd\n");
    EXPECT_TRUE(program.maximise);
    EXPECT_EQ(program.constant, 4);
    ASSERT_EQ(program.rows.size(), 4U);
    EXPECT_EQ(program.rows[0].name, "c1");
    EXPECT_EQ(program.rows[0].terms.size(), 3U);
    EXPECT_EQ(program.rows[0].terms[2].value, 2);
    EXPECT_EQ(program.rows[0].upper, 4);
    EXPECT_EQ(program.rows[0].lower, -infinity);
    EXPECT_EQ(program.rows[1].name, "c2");
    EXPECT_EQ(program.rows[1].lower, -2);
    EXPECT_EQ(program.rows[1].upper, 3);
    EXPECT_EQ(program.rows[1].terms[1].value, -1);
    EXPECT_EQ(program.rows[2].upper, 5);
    EXPECT_EQ(program.rows[3].lower, -1);
    EXPECT_EQ(program.rows[3].upper, -1);
    EXPECT_EQ(column(program, "x").cost, 3);
    EXPECT_EQ(column(program, "z").cost, -1);
    EXPECT_EQ(column(program, "x").upper, 3);
    EXPECT_EQ(column(program, "x").lower, 0);
    EXPECT_EQ(column(program, "y").lower, -infinity);
    EXPECT_EQ(column(program, "z").lower, -infinity);
    EXPECT_EQ(column(program, "z").upper, infinity);
    EXPECT_EQ(column(program, "w").lower, 1);
    EXPECT_EQ(column(program, "v").lower, 2);
    EXPECT_EQ(column(program, "v").upper, 2);
    EXPECT_EQ(column(program, "u").lower, -4);
    EXPECT_EQ(column(program, "u").upper, 4);
    EXPECT_TRUE(column(program, "x").integer);
    EXPECT_EQ(column(program, "b").upper, 1);
}

TEST(LpFile, DecimalsAreTheNearestDoubles) {
    EXPECT_EQ(parsed("min 0.1 x\nst\n 0.30000000000000004 x >= 1\nend").columns[0].cost, 0.1);
    EXPECT_EQ(parsed("min x\nst\n .3 x >= 1.5e-3\nend").rows[0].terms[0].value, 0.3);
}

TEST(LpFile, WordsOfSectionsOpenOneOnlyFirstOnTheirLine) {
    EXPECT_EQ(parsed("min x\nst\n c: x + end >= 1\nend\n").columns.size(), 2U);
    EXPECT_EQ(parsed("min x\nsuch that\n st: x >= 1\nend\n").rows[0].name, "st");
}

TEST(LpFile, UnnamedRowTakesAFreeName) {
    const LinearProgram program = parsed("min x\nst\n c2: x >= 1\n x <= 4\nend\n");
    EXPECT_EQ(program.rows[1].name, "c2_");
}

TEST(LpFile, FaultsAreToldWithTheirPlace) {
    EXPECT_EQ(message_of("x\nst\n", ProgramFormat::lp), "p:1:1: minimize or maximize is expected, not 'x'");
    EXPECT_EQ(message_of("end\n", ProgramFormat::lp),
              "p:2:1: minimize or maximize is expected, not the end of the file");
    EXPECT_EQ(message_of("max: x\nst\nend"),
              "p:1:4: a term or the name of the objective is expected after 'max', not ':'");
    EXPECT_EQ(message_of("min x y\nst\nend"), "p:1:7: a sign or SUBJECT TO is expected, not 'y'");
    EXPECT_EQ(message_of("min x + x\nst\nend"), "p:1:7: column 'x' occurs twice in the objective");
    EXPECT_EQ(message_of("min x + inf\nst\nend"), "p:1:5: the constant of the objective is not a finite number");
    EXPECT_EQ(message_of("min x\nsubject\n c: x >= 1\nend"), "p:3:2: SUBJECT TO is expected, not 'c'");
    EXPECT_EQ(message_of("min x\nsuch\n"), "p:3:1: SUCH THAT is expected, not the end of the file");
    EXPECT_EQ(message_of("min x\nst\n c: x >= 1\n"),
              "p:4:1: END or another section is expected, not the end of the file");
    EXPECT_EQ(message_of("min x\nst\n c: x >= 1\nend\nmore\n"), "p:5:1: 'more' follows END");
    EXPECT_EQ(message_of("min x\nmax y\nend"), "p:2:5: a second objective; one is expected");
    EXPECT_EQ(message_of("min x\nst\n c: x + >= 1\nend"), "p:3:9: a number or a name is expected, not '>'");
    EXPECT_EQ(message_of("min x\nst\n c: x y >= 1\nend"), "p:3:7: a sign or one of <=, >=, = is expected, not 'y'");
    EXPECT_EQ(message_of("min x\nst\n c: x >= y\nend"), "p:3:10: a number is expected, not 'y'");
    EXPECT_EQ(message_of("min x\nst\n c: x >= 1 y\nend"), "p:3:12: a number alone is expected on the right, not 'y'");
    EXPECT_EQ(message_of("min x\nst\n c: 1 >= 2\nend"), "p:3:10: a name is expected on one side of a comparison");
    EXPECT_EQ(message_of("min x\nst\n c: x + 1 >= 2\nend"),
              "p:3:5: a number alone is not expected among the terms of a row");
    EXPECT_EQ(message_of("min x\nst\n c: x + x >= 2\nend"), "p:3:7: column 'x' occurs twice in row 'c'");
    EXPECT_EQ(message_of("min x\nst\n c: x >= 2\n c: x >= 3\nend"), "p:4:2: a second row 'c'");
    EXPECT_EQ(message_of("min x\nst\n c: x >= inf\nend"),
              "p:3:10: a lower bound cannot be infinity, nor an upper bound -infinity");
    EXPECT_EQ(message_of("min x\nst\n c: inf - inf <= x\nend"), "p:3:5: infinity minus infinity is not a number");
    EXPECT_EQ(message_of("min x\nst\n c: 1 <= x >= 2\nend"), "p:3:15: a row has at most one lower and one upper bound");
    EXPECT_EQ(message_of("min x\nst\nbounds\n 2 x >= 1\nend"), "p:4:2: a bound is about one column, without a factor");
    EXPECT_EQ(message_of("min x\nst\ngeneral\n 3\nend"), "p:4:2: the name of a column is expected, not '3'");
    EXPECT_EQ(message_of("min [ x^2 ]\nst\nend"), "p:1:5: '[' is not allowed in a linear program");
    EXPECT_EQ(message_of("min 1e999 x\nst\nend"), "p:1:5: '1e999' is too large for a double");
    EXPECT_EQ(message_of("min .x\nst\nend"), "p:1:5: '.x' is not a number");
    EXPECT_EQ(message_of("min x\nst\n c\002: x >= 1\nend"), "p:3:3: byte 0x02: this is not a text file");
    EXPECT_EQ(message_of("min\nst\nend"), "p: has no columns: there is nothing to choose");
}

TEST(ProgramFile, LongLinesAndLongBlanksAreRefusedAndTheLimitCanBeRaised) {
    const auto message = [](const std::string& text, std::size_t max_record) -> std::string {
        try {
            (void)read_program_bytes(text, "p", {.max_record = max_record});
        } catch (const Error& error) { return error.what(); }
        return "no fault";
    };
    const std::string program = "min x\nst\n" + std::string(100, ' ') + "x >= 1\nend\n";
    const std::string too_long = "p:3:1: the record is longer than the limit of 50 bytes (raise it with `max_record`)";
    const std::string no_word = "p: no linear program begins in the first 50 bytes (raise the limit with `max_record`)";
    EXPECT_EQ(message(program, 50), too_long);
    EXPECT_EQ(message(compressed_by_gzip(program), 50), too_long);
    for (const std::string& before : {std::string(60, '\n'), "*" + std::string(60, 'a') + '\n', std::string(60, 'm')}) {
        EXPECT_EQ(message(before + program, 50), no_word);
        EXPECT_EQ(message(compressed_by_gzip(before + program), 50), no_word);
    }
    EXPECT_EQ(message(std::string(60, '\n') + program, 200), "no fault");
}

TEST(ProgramFile, FormatIsToldByTheFirstWord) {
    EXPECT_EQ(message_of(""), "p: is empty; a linear program is expected");
    EXPECT_EQ(message_of("* only\n\\ comments\n"), "p: is empty; a linear program is expected");
    EXPECT_EQ(
        message_of(compressed_by_gzip("hello")),
        "p: is neither an MPS file (which begins with NAME) nor an LP file (minimize or maximize): it begins with "
        "'hello'");
    EXPECT_EQ(message_of("hello world\n"),
              "p: is neither an MPS file (which begins with NAME) nor an LP file (minimize or "
              "maximize): it begins with 'hello'");
    EXPECT_EQ(parsed("* x\n\n* y\nROWS\n N c\nCOLUMNS\n x c 1\nENDATA").columns.size(), 1U);
    EXPECT_EQ(parsed("\\ x\n\nMIN x\nst\nend").columns.size(), 1U);
}

/// Names and numbers that overflow the buffers of other readers.
TEST(ProgramFile, LongWordsAreRead) {
    const std::string name(5000, 'x');
    EXPECT_EQ(parsed("min " + name + "\nst\nend").columns[0].name, name);
    EXPECT_EQ(parsed("NAME\nROWS\n N c\nCOLUMNS\n " + name + " c 1\nENDATA\n").columns[0].name, name);
    EXPECT_EQ(parsed("min " + std::string(300, '1') + " x\nst\nend").columns[0].cost, std::stod(std::string(300, '1')));
}

} // namespace
} // namespace novikoff::test::program_reader_test
