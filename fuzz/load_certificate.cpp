// A certificate from a stranger is refused by an Error or read as one that can be written again and checked; and a check that it
// passes is a check that its verdict has passed. One in four is written.
#include "choice.hpp"

#include "novikoff/core/error.hpp"
#include "novikoff/geometry/certificate_file.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace {

using namespace novikoff;

/// Two classes in the plane that the line x1 = 0 separates.
Dataset separable_rows() {
    Dataset data;
    data.source = "rows";
    data.rows = 4;
    data.columns = 2;
    data.storage = DenseStorage{std::vector<double>{1, 0, 2, 1, -1, 0, -2, 5}};
    data.classes = {"-1", "1"};
    data.labels = {1, 1, 0, 0};
    return data;
}

/// Whatever it was about, it now claims to be about these rows: then the check looks at everything.
void check_on_rows(Certificate certificate) {
    static const Dataset data = separable_rows();
    static const auto digest = data_digest(data);
    certificate.rows = data.rows;
    certificate.columns = data.columns;
    certificate.classes = data.classes;
    certificate.digest = digest;
    if (certificate.lift == Lift::polynomial && certificate.degree > 4) { // thousands of columns
        return;
    }
    const bool passed = check(certificate, data).empty();
    for (const Claim& claim : certificate.claims) {
        const bool wrong = claim.verdict == Verdict::inseparable || claim.verdict == Verdict::quasi_separable;
        fuzz::require(!passed || !wrong);
    }
}

void write_and_read(const Certificate& certificate) {
    const std::string written = certificate_to_json(certificate);
    fuzz::require(certificate_to_json(certificate_from_json(written, "again")) == written);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        Certificate certificate = certificate_from_json(text, "cert.json");
        if (fuzz::number_of(text) % 4 == 0) {
            write_and_read(certificate);
        }
        check_on_rows(std::move(certificate));
    } catch (const Error&) { // refused: that is an answer
    }
    return 0;
}
