// The certificate file: reading returns what was written, and invalid files are refused.
#include "novikoff/certificate.hpp"

#include "support/expect_error.hpp"
#include "support/sample_certificates.hpp"
#include "support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace novikoff::test::certificate_file_test {
namespace {

using nlohmann::json;

void expect_refused(const std::string& text, const std::string& message) {
    expect_error(ErrorKind::data, "cert.json" + message, [&] { (void)certificate_from_json(text, "cert.json"); });
}

json sample_json() { return json::parse(certificate_to_json(separable_sample().certificate)); }

/// Expects the certificate with the value at `pointer` replaced to be refused.
void expect_refused_with(const std::string& pointer, const json& value, const std::string& message) {
    json file = sample_json();
    file[json::json_pointer(pointer)] = value;
    expect_refused(file.dump(), ": " + message);
}

TEST(CertificateFile, WhatIsWrittenIsReadAgain) {
    for (const Certified& sample : all_samples()) {
        const std::string text = certificate_to_json(sample.certificate);
        const Certificate again = certificate_from_json(text, "cert.json");
        EXPECT_EQ(certificate_to_json(again), text);
        EXPECT_EQ(check(again, sample.data), std::vector<std::string>{});
    }
}

TEST(CertificateFile, DoublesAndFractionsComeBackBitForBit) {
    Certificate certificate = separable_sample().certificate;
    certificate.lift = Lift::polynomial;
    certificate.degree = 3;
    certificate.bias = false;
    Claim& claim = certificate.claims[0];
    claim.positive = 0;
    claim.radius = 0.1 + 0.2;
    claim.margin->lower = 0x1p-1074;
    claim.margin->upper = 0x1.fffffffffffffp1023;
    claim.separator = {fraction("-123456789012345678901234567890/987654321098765432109876543211")};
    claim.margin->weights[0] = {std::uint64_t{1} << 62U, fraction("1/3")};
    const Certificate again = certificate_from_json(certificate_to_json(certificate), "cert.json");
    EXPECT_EQ(again.lift, Lift::polynomial);
    EXPECT_EQ(again.degree, 3U);
    EXPECT_FALSE(again.bias);
    EXPECT_EQ(again.digest, certificate.digest);
    EXPECT_EQ(again.rows, 3U);
    EXPECT_EQ(again.columns, 1U);
    EXPECT_EQ(again.classes, certificate.classes);
    const Claim& back = again.claims.at(0);
    EXPECT_EQ(back.positive, 0U);
    EXPECT_EQ(back.radius, claim.radius);
    EXPECT_EQ(back.margin->lower, claim.margin->lower);
    EXPECT_EQ(back.margin->upper, claim.margin->upper);
    EXPECT_EQ(back.separator, claim.separator);
    EXPECT_EQ(back.margin->weights[0].row, std::uint64_t{1} << 62U);
    EXPECT_EQ(back.margin->weights[0].weight, fraction("1/3"));
}

TEST(CertificateFile, IsSavedAndLoaded) {
    const TemporaryDirectory directory;
    const std::string path = directory / "cert.json";
    save_certificate(quasi_separable_sample().certificate, path);
    EXPECT_EQ(certificate_to_json(load_certificate(path)), certificate_to_json(quasi_separable_sample().certificate));
}

TEST(CertificateFile, TextThatIsNoJsonIsRefusedWithItsPlace) {
    expect_refused("", ":1:1: the file ends here, before the certificate does");
    expect_refused("separable\n", ":1:1: not JSON from here on");
    expect_refused("{\n\"radius\": NaN}", ":2:11: not JSON from here on");
    expect_refused("{\"radius\": 1e999}", ":1:12: a number is larger than any double");
}

TEST(CertificateFile, EveryTruncationIsRefused) {
    const std::string text = certificate_to_json(quasi_separable_sample().certificate);
    for (std::size_t length = 0; length < text.rfind('}'); ++length) {
        EXPECT_THROW((void)certificate_from_json(text.substr(0, length), "cert.json"), Error) << length;
    }
}

TEST(CertificateFile, AnotherFormatOrVersionIsRefused) {
    expect_refused("[]", ": not a Novikoff certificate: its \"format\" is not \"novikoff certificate\"");
    expect_refused_with("/format", "novikoff model",
                        "not a Novikoff certificate: its \"format\" is not \"novikoff certificate\"");
    expect_refused_with("/version", 0, "certificate version 0 is not known; this program reads versions 1 to 2");
    expect_refused_with("/version", 3, "certificate version 3 is not known; this program reads versions 1 to 2");
    expect_refused_with("/version", 1.5, "version: a whole number from 0 expected, 1.5 found");
}

TEST(CertificateFile, Version1HasNoDirectionsAndNoBalance) {
    json file = sample_json();
    file["version"] = 1;
    file["claims"][0].erase("directions");
    file["claims"][0].erase("balance");
    const Certificate certificate = certificate_from_json(file.dump(), "cert.json");
    EXPECT_EQ(check(certificate, separable_sample().data), std::vector<std::string>{});
    file["version"] = 2;
    expect_refused(file.dump(), ": claims[0].directions: missing");
}

TEST(CertificateFile, DirectionsAndBalancesSurviveTheFile) {
    Certificate certificate = quasi_separable_sample().certificate;
    Claim& claim = certificate.claims[0];
    claim.directions = {{{0, fraction("1/3")}, {1, Rational(-2)}}, {{1, Rational(5)}}};
    claim.balance = Balance{{0.1, -2e-300}, {{{0, Rational(7)}}}};
    const std::string text = certificate_to_json(certificate);
    const Claim read = certificate_from_json(text, "cert.json").claims.at(0);
    EXPECT_EQ(read.directions, claim.directions);
    EXPECT_EQ(read.balance.value().point, claim.balance->point);
    EXPECT_EQ(read.balance->relations, claim.balance->relations);
}

TEST(CertificateFile, CoordinatesOfADirectionAreNumberedInOrder) {
    json file = sample_json();
    json& directions = file["claims"][0]["directions"];
    directions = json::array({json::array({{{"column", 0}, {"value", "1"}}})});
    expect_refused(file.dump(), ": claims[0].directions[0][0].column: columns are counted from 1");
    directions = json::array({json::array({{{"column", 2}, {"value", "1"}}, {{"column", 2}, {"value", "1"}}})});
    expect_refused(file.dump(), ": claims[0].directions[0]: the columns are not in ascending order");
}

TEST(CertificateFile, DeepNestingIsRefused) {
    expect_refused(std::string(100'000, '[') + std::string(100'000, ']'),
                   ":1:17: nested too deeply for a certificate: more than 16 levels");
}

TEST(CertificateFile, EveryMissingKeyIsNamed) {
    const json whole_file = sample_json();
    for (const char* path : {"/version",
                             "/data",
                             "/space",
                             "/claims",
                             "/data/sha256",
                             "/data/rows",
                             "/data/columns",
                             "/data/classes",
                             "/space/lift",
                             "/space/bias",
                             "/claims/0/positive",
                             "/claims/0/verdict",
                             "/claims/0/directions",
                             "/claims/0/balance",
                             "/claims/0/separator",
                             "/claims/0/witness",
                             "/claims/0/reason",
                             "/claims/0/radius",
                             "/claims/0/margin",
                             "/claims/0/margin/lower",
                             "/claims/0/margin/upper",
                             "/claims/0/margin/direction",
                             "/claims/0/margin/weights",
                             "/claims/0/margin/weights/0/row",
                             "/claims/0/margin/weights/0/weight"}) {
        json file = whole_file;
        const json::json_pointer pointer(path);
        file[pointer.parent_pointer()].erase(pointer.back());
        std::string name;
        for (const char c : std::string(path).substr(1)) { name += c == '/' ? '.' : c; }
        for (const char* entry : {"claims.0", "weights.0"}) { // the index of an array's entry is in brackets
            if (const std::size_t at = name.find(entry); at != std::string::npos) {
                const std::size_t dot = name.find('.', at);
                name.replace(dot, 2, "[0]");
            }
        }
        expect_refused(file.dump(), ": " + name + ": missing");
    }
}

TEST(CertificateFile, ValuesOfAWrongKindAreRefused) {
    expect_refused_with("/claims", "none", "claims: an array expected, a text found");
    expect_refused_with("/space/bias", 1, "space.bias: true or false expected, 1 found");
    expect_refused_with(
        "/space/lift", "sphere",
        "space.lift: the lift 'sphere' is not known; known are none, circle, quadratic and poly:K for K "
        "from 1 to 64");
    expect_refused_with("/data/rows", -3, "data.rows: a whole number from 0 expected, -3 found");
    expect_refused_with("/claims/0/radius", nullptr, "claims[0].radius: a number expected, null found");
    expect_refused_with("/claims/0/radius", "nan", "claims[0].radius: a number expected, a text found");
    expect_refused_with("/claims/0/margin/lower", json::array(),
                        "claims[0].margin.lower: a number expected, an array found");
    expect_refused_with("/claims/0/verdict", "surely", "claims[0].verdict: 'surely' is not known");
    expect_refused_with("/claims/0/positive", "2", "claims[0].positive: '2' is none of the classes");
}

TEST(CertificateFile, WhatIsNoFractionIsRefused) {
    for (const char* text : {"1.5", "", "1/0", "1e9", "NaN", "0x1", "1 / 2"}) {
        expect_refused_with("/claims/0/separator/0", text,
                            "claims[0].separator[0]: a whole number or a fraction p/q expected");
    }
    expect_refused_with("/claims/0/separator/0", 1, "claims[0].separator[0]: a text expected, 1 found");
    expect_refused_with("/claims/0/margin/weights/1/weight", "two",
                        "claims[0].margin.weights[1].weight: a whole number or a fraction p/q expected");
}

TEST(CertificateFile, RowsAreWholeNumbersFromOne) {
    expect_refused_with("/claims/0/margin/weights/0/row", 0,
                        "claims[0].margin.weights[0].row: rows are counted from 1");
    expect_refused_with("/claims/0/margin/weights/0/row", -1,
                        "claims[0].margin.weights[0].row: a whole number from 0 expected, -1 found");
    expect_refused_with("/claims/0/margin/weights/0/row", 1.5,
                        "claims[0].margin.weights[0].row: a whole number from 0 expected, 1.5 found");
}

TEST(CertificateFile, HugeIntegersAreReadOrRefusedAtOnce) {
    json file = sample_json();
    file["claims"][0]["separator"][0] = std::string(100'000, '9') + "/" + std::string(100'000, '3');
    const Certificate certificate = certificate_from_json(file.dump(), "cert.json");
    EXPECT_EQ(certificate.claims[0].separator[0], Rational(3));
    file["claims"][0]["separator"][0] = std::string(100'000, '9');
    const Certified sample = separable_sample();
    EXPECT_EQ(check(certificate_from_json(file.dump(), "cert.json"), sample.data), std::vector<std::string>{});
    file["claims"][0]["separator"][0] = "-1" + std::string(100'000, '0');
    EXPECT_EQ(check(certificate_from_json(file.dump(), "cert.json"), sample.data),
              std::vector<std::string>{"the separator is wrong on row 1: y⟨w,x⟩ is negative"});
    std::string text = sample_json().dump();
    const std::string rows = "\"rows\":3";
    text.replace(text.find(rows), rows.size(), "\"rows\":" + std::string(100'000, '9'));
    expect_refused(text, ":1:341: a number is larger than any double");
}

} // namespace
} // namespace novikoff::test::certificate_file_test
