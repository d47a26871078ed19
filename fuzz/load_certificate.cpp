// A certificate from a stranger is refused by an Error or read as one that can be written again and checked; and a check that it
// passes is a check that its verdict has passed.
#include "novikoff/core/error.hpp"
#include "novikoff/geometry/certificate_file.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

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
    const Dataset data = separable_rows();
    certificate.rows = data.rows;
    certificate.columns = data.columns;
    certificate.classes = data.classes;
    certificate.digest = data_digest(data);
    if (certificate.lift == Lift::polynomial && certificate.degree > 4) { // thousands of columns
        return;
    }
    const bool passed = check(certificate, data).empty();
    for (const Claim& claim : certificate.claims) {
        const bool wrong = claim.verdict == Verdict::inseparable || claim.verdict == Verdict::quasi_separable;
        if (passed && wrong) {
            std::abort();
        }
    }
}

void use(const Certificate& certificate) {
    const std::string written = certificate_to_json(certificate);
    if (certificate_to_json(certificate_from_json(written, "again")) != written) {
        std::abort();
    }
    check_on_rows(certificate);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        use(certificate_from_json(text, "cert.json"));
    } catch (const Error&) { // refused: that is an answer
    }
    return 0;
}
