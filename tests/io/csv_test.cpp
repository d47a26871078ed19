#include "support/reading.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::csv_test {
namespace {

using Texts = std::vector<std::string>;

Dataset csv(std::string_view text, const ReadOptions& options = {}) { return read_bytes(text, "a.csv", options); }
std::string fault(std::string_view text, const ReadOptions& options = {}) {
    return error_of([&] { (void)csv(text, options); });
}
ReadOptions target(const std::string& name) {
    return with([&](auto& o) { o.target = name; });
}
ReadOptions categorical(const Texts& columns = {}) {
    return with([&](auto& o) {
        o.categorical = true;
        o.categorical_columns = columns;
    });
}
ReadOptions header(bool has) {
    return with([=](auto& o) { o.header = has; });
}
/// Options for reading rows for a model that was trained on these columns.
ReadOptions for_model(const std::vector<Column>& schema, bool labels_optional = true) {
    return with([&](auto& o) {
        o.schema = schema;
        o.labels_optional = labels_optional;
    });
}
Texts names(const Dataset& data) {
    Texts result;
    for (std::size_t j = 0; j < data.columns(); ++j) { result.push_back(data.column_name(j)); }
    return result;
}

TEST(Csv, HeaderAndRowsAreReadAndTheLastColumnIsTheLabel) {
    const Dataset data = csv("a,b,y\n1,2.5,no\n-3,4e2,yes\n");
    EXPECT_EQ(matrix(data), (Matrix{{1, 2.5}, {-3, 400}}));
    EXPECT_EQ(names(data), (Texts{"a", "b"}));
    EXPECT_EQ(data.schema(), (std::vector<Column>{{"a", {}}, {"b", {}}}));
    EXPECT_EQ(label_texts(data), (Texts{"no", "yes"}));
    EXPECT_TRUE(data.is_dense());
}

TEST(Csv, AFirstLineWithANumberIsNoHeader) {
    const Dataset data = csv("1,2,yes\n3,4,no\n");
    EXPECT_EQ(data.rows(), 2U);
    EXPECT_TRUE(data.schema().empty());
    EXPECT_EQ(names(data), (Texts{"x1", "x2"}));
}

TEST(Csv, ALabelOfTheFirstLineAloneIsNoted) {
    const auto lonely = [](std::string_view text, const ReadOptions& options = {}) {
        ReadNotes notes;
        (void)read_bytes(text, "a.csv", options, &notes);
        return notes.lonely_first_label;
    };
    EXPECT_EQ(lonely("0,1,label\n1,2,a\n3,4,b\n"), "label");
    EXPECT_EQ(lonely("label,0,1\n1,1,2\n1,3,4\n", target("1")), "label");
    EXPECT_EQ(lonely("0,1,2\n1,2,1\n3,4,0\n"), "") << "a number";
    EXPECT_EQ(lonely("0,1,a\n1,2,b\n3,4,a\n"), "") << "seen again";
    EXPECT_EQ(lonely("0,1,label\n1,2,a\n"), "") << "too few rows to tell";
    EXPECT_EQ(lonely("a,b,y\n1,2,p\n3,4,q\n5,6,q\n"), "") << "a header was found";
    EXPECT_EQ(lonely("0,1,label\n1,2,a\n3,4,b\n", header(false)), "") << "the user said so";
    EXPECT_EQ(lonely("0,1,label\n1,2,a\n3,4,b\n5,6,b\n", header(true)), "") << "the user said so";
    EXPECT_EQ(lonely("0,1,a\n1,2,b\n3,4,b\n", with([](auto& o) { o.classes = {"a", "b"}; })), "") << "known";
}

TEST(Csv, OptionsOfOtherFormatsAreUsageErrors) {
    const auto labels = with([](auto& o) { o.labels = "y.npy"; });
    EXPECT_EQ(fault("1,2\n", labels), "`labels` belongs to NumPy arrays; a.csv is CSV");
    EXPECT_EQ(error_of([&] { (void)read_bytes("1\t2\n", "a.tsv", labels); }),
              "`labels` belongs to NumPy arrays; a.tsv is TSV");
    EXPECT_EQ(error_of([&] { (void)read_bytes("1,2\n", "data", labels); }),
              "`labels` belongs to NumPy arrays; data is CSV");
    EXPECT_EQ(kind_of([&] { (void)csv("1,2\n", labels); }), ErrorKind::usage);
}

TEST(Csv, TheHeaderCanBeSaid) {
    EXPECT_EQ(names(csv("1,2,y\n3,4,no\n5,6,yes\n", header(true))), (Texts{"1", "2"}));
    EXPECT_EQ(fault("a,b,y\n1,2,no\n", header(false)),
              "a.csv:1:1: column 'x1' holds text ('a') where a number is expected (use `categorical` to one-hot encode "
              "text columns, or `target=1` if this is the label)");
}

TEST(Csv, SeparatorsAreFound) {
    for (const char separator : {',', ';', '\t', '|'}) {
        const std::string s(1, separator);
        EXPECT_EQ(matrix(csv("a" + s + "\"b,;,;,;|\t|\t|\t\"" + s + "y\n1" + s + "2" + s + "3\n")), (Matrix{{1, 2}}));
    }
    EXPECT_EQ(matrix(csv("1 ; 2 ; 3\n", with([](auto& o) { o.separator = ';'; }))), (Matrix{{1, 2}}));
    EXPECT_EQ(matrix(csv("1:2:3\n", with([](auto& o) { o.separator = ':'; }))), (Matrix{{1, 2}}));
}

TEST(Csv, TsvHasTabs) {
    EXPECT_EQ(matrix(read_bytes("a\tb,c\ty\n1\t2\tx\n 3 \t 4\t z \n", "a.tsv")), (Matrix{{1, 2}, {3, 4}}));
    EXPECT_EQ(error_of([] { (void)read_bytes("a\tb\ty\n1\t\tx\n", "a.tsv"); }),
              "a.tsv:2:3: column 'b' has no value here (the cell is empty); fill it in or drop the row");
}

TEST(Csv, QuotedCellsHoldSeparatorsLineEndsAndDoubledQuotes) {
    const Dataset data =
        csv("\"a \"\"1\"\"\",\"b\nc\", y\r\n\"1\", \"2\" ,\" x, \"\"y\"\"\r\nz\"\r\n3,4,plain \"quote\"\r\n");
    EXPECT_EQ(names(data), (Texts{"a \"1\"", "b\nc"}));
    EXPECT_EQ(matrix(data), (Matrix{{1, 2}, {3, 4}}));
    EXPECT_EQ(label_texts(data), (Texts{" x, \"y\"\r\nz", "plain \"quote\""}));
}

TEST(Csv, AQuoteInTheMiddleOfAnUnquotedNameHidesNoSeparator) {
    const Dataset data = csv("size 12\";b;y\n1;2;p\n3;4;q\n");
    EXPECT_EQ(names(data), (Texts{"size 12\"", "b"}));
    EXPECT_EQ(matrix(data), (Matrix{{1, 2}, {3, 4}}));
}

TEST(Csv, BomCrLfBlankLinesBlanksAndMissingLastNewlineAreRead) {
    const Dataset data = csv("\xef\xbb\xbf\r\n a , b ,y\r\n\r\n 1 ,\t2, p q \r\n   \r\n3,4,r");
    EXPECT_EQ(names(data), (Texts{"a", "b"}));
    EXPECT_EQ(matrix(data), (Matrix{{1, 2}, {3, 4}}));
    EXPECT_EQ(label_texts(data), (Texts{"p q", "r"}));
}

TEST(Csv, TheTargetIsGivenByNameOrNumber) {
    const std::string_view text = "a,2,c\n1,5,7\n";
    EXPECT_EQ(matrix(csv(text, with([](auto& o) {
                             o.header = true;
                             o.target = "a";
                         }))),
              (Matrix{{5, 7}}));
    EXPECT_EQ(matrix(csv("a,b,c\n1,5,7\n", target("2"))), (Matrix{{1, 7}}));
    EXPECT_EQ(matrix(csv("a,b,c\n1,5,7\n", target("-3"))), (Matrix{{5, 7}}));
    EXPECT_EQ(matrix(csv("a,b,c\n1,5,7\n", target("-1"))), (Matrix{{1, 5}}));
    EXPECT_EQ(names(csv("a,b,c\n1,5,7\n", target("1"))), (Texts{"b", "c"}));
}

TEST(Csv, ANameWinsOverANumber) {
    const auto options = with([](auto& o) {
        o.header = true;
        o.target = "1";
    });
    EXPECT_EQ(matrix(csv("2,1,c\n5,6,7\n", options)), (Matrix{{5, 7}}));
}

TEST(Csv, ATargetThatIsNotThereIsAUsageError) {
    EXPECT_EQ(fault("a,b,c\n1,5,7\n", target("d")),
              "a.csv: there is no column 'd' (`target`); the columns are a, b, c");
    EXPECT_EQ(fault("a,b,c\n1,5,7\n", target("4")),
              "a.csv: there is no column '4' (`target`); the columns are a, b, c");
    EXPECT_EQ(fault("1,5,7\n", target("0")),
              "a.csv: there is no column '0' (`target`); there are 3 columns and no header");
    EXPECT_EQ(fault("1,5,7\n", target("-4")),
              "a.csv: there is no column '-4' (`target`); there are 3 columns and no header");
    EXPECT_EQ(fault("a,b,c,d,e,f,g,h,i,j,k,l\n1,2,3,4,5,6,7,8,9,10,11,12\n", target("z")),
              "a.csv: there is no column 'z' (`target`); the columns are a, b, c, d, e, f, g, h, i, j, ...");
    EXPECT_EQ(fault("a,b,c\n1,5,7\n", categorical({"d"})),
              "a.csv: there is no column 'd' (`categorical`); the columns are a, b, c");
    EXPECT_EQ(kind_of([] { (void)csv("a,b,c\n1,5,7\n", target("d")); }), ErrorKind::usage);
}

TEST(Csv, TextColumnsAreOneHotEncodedOnRequest) {
    const Dataset data = csv("city,age,y\nOslo,3,0\nParis,4,1\nOslo,5,1\nAthens,6,0\n", categorical());
    EXPECT_EQ(names(data), (Texts{"city=Athens", "city=Oslo", "city=Paris", "age"}));
    EXPECT_EQ(data.schema(), (std::vector<Column>{{"city", {"Athens", "Oslo", "Paris"}}, {"age", {}}}));
    EXPECT_EQ(matrix(data), (Matrix{{0, 1, 0, 3}, {0, 0, 1, 4}, {0, 1, 0, 5}, {1, 0, 0, 6}}));
}

TEST(Csv, ColumnsThatLookLikeNumbersAreOneHotEncodedByName) {
    const Dataset data = csv("zip,age,y\n0150,3,0\n75001,4,1\n", categorical({"zip"}));
    EXPECT_EQ(names(data), (Texts{"zip=0150", "zip=75001", "age"}));
}

TEST(Csv, TextColumnsWithoutHeaderGetNames) {
    EXPECT_EQ(names(csv("1,b,0\n2,a,1\n", categorical())), (Texts{"x1", "x2=a", "x2=b"}));
}

TEST(Csv, TextWhereANumberIsExpectedNamesColumnAndOption) {
    EXPECT_EQ(fault("age,city,y\n3,Oslo,1\n"),
              "a.csv:2:3: column 'city' holds text ('Oslo') where a number is expected (use `categorical` to one-hot "
              "encode text columns, or `target=city` if this is the label)");
    EXPECT_EQ(fault("age,city,y\n3,1,1\n4,Oslo,0\n"),
              "a.csv:3:3: column 'city' holds text ('Oslo') where a number is expected (use `categorical=city` to "
              "one-hot encode it)");
    EXPECT_EQ(fault("age,city,y\n3,1,1\n4,Oslo,0\n", categorical()),
              "a.csv:3:3: column 'city' holds text ('Oslo') where a number is expected (use `categorical=city` to "
              "one-hot encode it)");
}

TEST(Csv, FaultsAreNamedWithTheirPlace) {
    EXPECT_EQ(fault(""), "a.csv: is empty; rows of data are expected");
    EXPECT_EQ(fault("\n \r\n"), "a.csv: has no rows, only blank lines");
    EXPECT_EQ(fault("a,b,y\n"), "a.csv: has a header but no rows");
    EXPECT_EQ(fault("a,b,y\n1,2,0\n1,2\n"), "a.csv:3:4: 2 cells where the first line has 3");
    EXPECT_EQ(fault("a,b,y\n1\n"), "a.csv:2:2: 1 cell where the first line has 3");
    EXPECT_EQ(fault("a,b,y\n1,2,0\n1,2, 3,0\r\n"), "a.csv:3:8: 4 cells where the first line has 3");
    EXPECT_EQ(fault("a,b,y\n1,\"2\n3\"\r\n"), "a.csv:3:3: 2 cells where the first line has 3");
    EXPECT_EQ(fault("a,b,y\n1, ,0\n"),
              "a.csv:2:4: column 'b' has no value here (the cell is empty); fill it in or drop the row");
    EXPECT_EQ(fault("a,b,y\n1,\"\",0\n"),
              "a.csv:2:3: column 'b' has no value here (the cell is empty); fill it in or drop the row");
    EXPECT_EQ(fault("a,b,y\nu,2,0\n,3,1\n", categorical()),
              "a.csv:3:1: column 'a' has no value here (the cell is empty); fill it in or drop the row");
    EXPECT_EQ(fault("a,b,y\n1,2,\n"), "a.csv:2:5: the label is missing: the cell is empty");
    EXPECT_EQ(fault("a,b,y\n1,2,nan\n"), "a.csv:2:5: label 'nan' is not a finite number");
    EXPECT_EQ(fault("a,b,y\n1,-Infinity,0\n"), "a.csv:2:3: column 'b': value '-Infinity' is not a finite number");
    EXPECT_EQ(fault("a,b,y\n1,1e400,0\n"), "a.csv:2:3: column 'b': value '1e400' is too large for a double");
    EXPECT_EQ(fault("a,b,a\n1,1,0\n"), "a.csv:1:5: columns 1 and 3 have the same name 'a'");
    EXPECT_EQ(fault("a,b,y\n1,\"2,0\n3,4,1\n"), "a.csv:2:3: the quote that opens here is never closed");
    EXPECT_EQ(fault("a,b,y\n1,\"2\"3,0\n"), "a.csv:2:6: text follows the closing quote of a cell");
    EXPECT_EQ(fault("1 2 0\n"),
              "a.csv:1:1: only one column; a label and at least one value are expected (is the separator right? "
              "`separator` sets it)");
    EXPECT_EQ(fault(std::string_view("a,b,y\n1,\0002,0\n", 13)), "a.csv:2:3: byte 0x00: this is not a text file");
    EXPECT_EQ(fault(std::string_view("\x89XYZ\r\n\x1a\n\0\0", 10)), "a.csv:1:1: byte 0x89: this is not UTF-8 text");
    EXPECT_EQ(fault(std::string_view("\xff\xfe"
                                     "a\0,\0",
                                     6)),
              "a.csv:1:1: byte 0xff: this is not UTF-8 text");
    EXPECT_EQ(fault("a,b,y\n1,2,caf\xe9\n"), "a.csv:2:8: byte 0xe9: this is not UTF-8 text");
}

TEST(Csv, MissingValuesAreNamedAsSuch) {
    for (const std::string mark :
         {"?", "NA", "na", "N/A", "#N/A", "<NA>", "null", "NULL", "None", "nan", "NaN", "-nan"}) {
        const std::string message = "column 'age' has no value here ('" + mark + "'); fill it in or drop the row";
        EXPECT_EQ(fault("sex,age,y\n1,30,a\n0," + mark + ",b\n"), "a.csv:3:3: " + message);
        EXPECT_EQ(fault("sex,age,y\n1," + mark + ",a\n0,30,b\n"), "a.csv:2:3: " + message);
        EXPECT_EQ(fault("sex,age,y\nm,30,a\nf," + mark + ",b\n", categorical()), "a.csv:3:3: " + message);
    }
}

TEST(Csv, MarksOfMissingValuesAreLevelsOfTextColumns) {
    EXPECT_EQ(names(csv("city,y\nOslo,0\nNA,1\n?,1\n", categorical())), (Texts{"city=?", "city=NA", "city=Oslo"}));
}

TEST(Csv, NumbersWithCommasAreNoText) {
    const std::string why = " is not a number (decimals follow a point, and thousands have no mark)";
    EXPECT_EQ(fault("a;b;y\n1,5;2;0\n"), "a.csv:2:1: column 'a': value '1,5'" + why);
    EXPECT_EQ(fault("a,b,y\n1,\"1,234,567\",0\n"), "a.csv:2:3: column 'b': value '1,234,567'" + why);
}

TEST(Csv, FirstLineMayNameTheSeparator) {
    for (const std::string end : {"\n", "\r\n"}) {
        const std::string rows = "a|b|y" + end + "1|2|p,q,r" + end + "3|x|n" + end;
        EXPECT_EQ(fault("sep=|" + end + rows),
                  "a.csv:4:3: column 'b' holds text ('x') where a number is expected (use `categorical=b` to one-hot "
                  "encode it)");
    }
    EXPECT_EQ(names(csv("sep=;\na;b;y\n1;2;0\n3;4;1\n")), (Texts{"a", "b"}));
    EXPECT_EQ(names(csv("sep=x,b,y\n1,2,0\n3,4,1\n")), (Texts{"sep=x", "b"}));
    EXPECT_EQ(fault("sep=;\n"), "a.csv: has no rows, only blank lines");
}

TEST(Csv, PlacesInsideRecordsOfSeveralLinesAreExact) {
    EXPECT_EQ(fault("a,b,y\n\"1\n\",2,0\n"),
              "a.csv:2:1: column 'a' holds text ('1\\x0a') where a number is expected (use `categorical` to one-hot "
              "encode text columns, or `target=a` if this is the label)");
    EXPECT_EQ(
        fault("a,b,y\n1,2,\"p\nq\"\n\"3\",x,r\n"),
        "a.csv:4:5: column 'b' holds text ('x') where a number is expected (use `categorical=b` to one-hot encode "
        "it)");
    EXPECT_EQ(fault("y,a,b\n\"p\nq\",1,x\n", target("y")),
              "a.csv:3:6: column 'b' holds text ('x') where a number is expected (use `categorical` to one-hot encode "
              "text columns)");
}

TEST(Csv, LinesThatEndInCarriageReturnsAloneAreRefused) {
    constexpr auto message = "a bare carriage return; lines must end in LF or CR LF";
    const auto at = [&](const std::string& place) { return "a.csv:" + place + ": " + message; };
    EXPECT_EQ(fault("a,b,y\r1,2,0\r3,4,1\r"), at("1:6"));
    EXPECT_EQ(fault("a,b,y\n1,2,0\n3,4,1\r5,6,0\n"), at("3:6"));
    EXPECT_EQ(fault("\"a\",\"b\",\"y\"\r\"1\",\"2\",\"0\"\r"), at("1:12"));
    EXPECT_EQ(fault("\"a\",b,y\r1,2,0\r"), at("1:8"));
    for (std::size_t chunk = 1; chunk < 20; ++chunk) {
        EXPECT_EQ(fault("\"a\",b,\"y\" \r1,2,0\r", with([=](auto& o) { o.chunk = chunk; })), at("1:11"));
    }
}

TEST(Csv, ALineMayEndInSeveralCarriageReturns) {
    EXPECT_EQ(matrix(csv("a,b,\"y\"\r\r\n1,2,0\r\r\n3,4,1\r")), (Matrix{{1, 2}, {3, 4}}));
}

TEST(Csv, RecordsAboveTheLimitAreRefused) {
    const auto limit = with([](auto& o) {
        o.chunk = 4;
        o.max_record = 12;
    });
    EXPECT_EQ(fault("a,b,y\n1,2,0\n\"aaaaaaaaaaaaaaaaaaaaaaaaaaa", limit),
              "a.csv:3:1: the record is longer than the limit of 12 bytes (raise it with `max_record`)");
    EXPECT_EQ(fault("a,b,y\n1,2,0\n111111111111,2,0\n", limit),
              "a.csv:3:1: the record is longer than the limit of 12 bytes (raise it with `max_record`)");
}

TEST(Csv, TooManyOneHotColumnsAreRefused) {
    auto options = categorical();
    options.max_columns = 2;
    EXPECT_EQ(fault("a,y\np,1\nq,0\nr,0\n", options),
              "a.csv: one-hot encoding makes 3 columns, above the limit of 2 (raise it with `max_columns`)");
}

TEST(Csv, AModelsColumnsAreMatchedByName) {
    const std::vector<Column> schema{{"a", {}}, {"city", {"Oslo", "Paris"}}, {"b", {}}};
    const Dataset labelled = csv("b,kind,city,a\n3,yes,Paris,1\n", for_model(schema));
    EXPECT_EQ(matrix(labelled), (Matrix{{1, 0, 1, 3}}));
    EXPECT_EQ(label_texts(labelled), (Texts{"yes"}));
    EXPECT_EQ(labelled.schema(), schema);
    const Dataset unlabelled = csv("b,city,a\n3,Oslo,1\n", for_model(schema));
    EXPECT_EQ(matrix(unlabelled), (Matrix{{1, 1, 0, 3}}));
    EXPECT_TRUE(unlabelled.labels().empty());
}

TEST(Csv, AModelsColumnsAreMatchedByPositionWithoutHeader) {
    const std::vector<Column> schema{{"a", {}}, {"b", {}}};
    EXPECT_EQ(matrix(csv("1,2\n3,4\n", for_model(schema))), (Matrix{{1, 2}, {3, 4}}));
    const Dataset last = csv("1,2,5\n", for_model(schema));
    EXPECT_EQ(matrix(last), (Matrix{{1, 2}}));
    EXPECT_EQ(label_texts(last), (Texts{"5"}));
    auto first = for_model(schema);
    first.target = "1";
    EXPECT_EQ(matrix(csv("5,1,2\n", first)), (Matrix{{1, 2}}));
}

TEST(Csv, ColumnsThatAreNotTheModelsAreRefused) {
    const std::vector<Column> schema{{"a", {}}, {"b", {}}};
    EXPECT_EQ(fault("a,c\n1,2\n", for_model(schema)), "a.csv:1:1: column 'b' is missing; the model was trained on it");
    EXPECT_EQ(fault("a,b,c,d\n1,2,3,4\n", for_model(schema)),
              "a.csv:1:7: column 'd' is not one that the model was trained on");
    auto other = for_model(schema);
    other.target = "y";
    EXPECT_EQ(fault("a,b,c\n1,2,3\n", other), "a.csv:1:5: column 'c' is not one that the model was trained on");
    EXPECT_EQ(fault("1,2,3,4\n", for_model(schema)),
              "a.csv:1:1: 4 cells; the model was trained on 2 columns and a label");
    EXPECT_EQ(fault("a,b\n1,2\n", for_model(schema, false)), "a.csv:1:1: there is no label column");
    EXPECT_EQ(fault("a,b\n1,x\n", for_model(schema)),
              "a.csv:2:3: column 'b' holds text ('x') where a number is expected");
    EXPECT_EQ(fault("a,b\n1,x\n", for_model({{"a", {}}, {"b", {"u", "v"}}})),
              "a.csv:2:3: column 'b' holds 'x', which the model has not seen in training");
}

TEST(Csv, AModelWithoutNamesTellsByTheNumberOfColumnsWhetherThereIsALabel) {
    const auto options = with([](auto& o) {
        o.labels_optional = true;
        o.columns = 2;
    });
    EXPECT_TRUE(csv("1,2\n3,4\n", options).labels().empty());
    EXPECT_EQ(csv("a,b\n3,4\n", options).columns(), 2U);
    EXPECT_EQ(label_texts(csv("1,2,9\n3,4,8\n", options)), (Texts{"9", "8"}));
}

TEST(Csv, ManyZerosAreStoredCompressed) {
    const Dataset data = csv("1,0,0,0,a\n0,0,0,2,b\n");
    EXPECT_FALSE(data.is_dense());
    EXPECT_EQ(matrix(data), (Matrix{{1, 0, 0, 0}, {0, 0, 0, 2}}));
}

TEST(Csv, ChunkBoundariesDoNotMatter) {
    const std::string_view text = "\"a \"\"1\"\"\", b ,y\r\n1.5,\"2\",\"u, \"\"v\"\"\nw\"\r\n\n-3e-2,4,plain";
    const Dataset whole = csv(text);
    for (std::size_t chunk = 1; chunk < 30; ++chunk) {
        const Dataset pieces = csv(text, with([=](auto& o) { o.chunk = chunk; }));
        EXPECT_EQ(matrix(pieces), matrix(whole));
        EXPECT_EQ(label_texts(pieces), label_texts(whole));
        EXPECT_EQ(pieces.schema(), whole.schema());
    }
}

} // namespace
} // namespace novikoff::test::csv_test
