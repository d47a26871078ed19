// `verify`: checks a certificate against data, without rounding.
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/text.hpp"

#include <fmt/format.h>

namespace novikoff::cli {
namespace {

struct VerifySettings {
    ReadOptions data;
    Output output;
};

std::string claim_text(const Claim& claim, const Certificate& certificate) {
    std::string text = to_string(claim.verdict);
    if (claim.verdict == Verdict::undecided) { text = "verdict left open"; }
    if (claim.margin) { text += fmt::format(", {} ≤ γ* ≤ {}", claim.margin->lower, claim.margin->upper); }
    text += fmt::format(", R ≤ {}", claim.radius);
    return certificate.claims.size() == 1
               ? text
               : fmt::format("'{}' against the rest: {}", visible(certificate.classes[claim.positive]), text);
}

std::string as_text(const Certificate& certificate, const std::vector<std::string>& reasons) {
    std::string text;
    if (reasons.empty()) {
        text = report_line("Valid", "every claim is true of these data, checked without rounding");
        for (const Claim& claim : certificate.claims) { text += report_line("", claim_text(claim, certificate)); }
        return text;
    }
    for (const std::string& reason : reasons) { text += report_line(text.empty() ? "FORGED" : "", reason); }
    return text;
}

int run_verify(VerifySettings& settings, const Arguments& arguments, Console& console) {
    const Certificate certificate = load_certificate(arguments[0]);
    const Arguments data_paths(arguments.begin() + 1, arguments.end());
    const Loaded loaded = load(data_paths, settings.data, console, settings.output.quiet);
    const std::vector<std::string> reasons = check(certificate, loaded.data);
    if (settings.output.json) {
        print({{"valid", reasons.empty()}, {"reasons", reasons}}, console.out);
    } else if (!settings.output.quiet) {
        console.out << as_text(certificate, reasons) << std::flush;
    }
    return reasons.empty() ? exit_code::done : exit_code::forged;
}

} // namespace

Command verify_command() {
    const auto settings = std::make_shared<VerifySettings>();
    Command command{
        "verify",
        "check a certificate against its data, without rounding",
        {{"CERT", "what certify -o has written"},
         {"DATA", "the rows it was made from, in any format; several are read as one", true}},
        "Checks every claim of a certificate by adding and multiplying fractions; no learner and no solver is used. "
        "The certificate is bound to the data by a digest of the numbers and labels, not of the file: "
        "the same rows in another format are the same data, and must be read with the same options. "
        "The exit code is 0 if every claim is true, else 1. "
        "tools/check_certificate.py does the same in Python, independently.",
    };
    command.groups = {{"Output", {json_option(settings->output), quiet_option(settings->output)}},
                      data_options(settings->data)};
    command.examples = {
        {"novikoff verify figure34.cert.json data/figure34.csv", "what the example of certify has written"},
    };
    command.run = run_with(settings, run_verify);
    return command;
}

} // namespace novikoff::cli
