// `certify`: whether a hyperplane separates the rows, with a certificate.
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/text.hpp"
#include "cli/train.hpp"
#include "options/values.hpp"

#include <cmath>

namespace novikoff::cli {
namespace {

struct CertifySettings {
    ReadOptions data;
    SpaceOptions space;
    CertifyOptions certify;
    Output output;
};

CertifyOptions options_from(const CertifySettings& settings) {
    CertifyOptions options = settings.certify;
    options.lift = settings.space.lift;
    options.degree = settings.space.degree;
    options.bias = settings.space.bias;
    options.digest = !settings.output.file.empty();
    return options;
}

void save(const Certificate& certificate, const Output& output, Console& console) {
    if (!output.file.empty()) {
        save_certificate(certificate, output.file);
        print_saved(output.file, "", output, console);
    }
}

int run_alone(const CertifySettings& settings, const std::vector<std::string>& paths, Console& console) {
    const Output& output = settings.output;
    const Loaded loaded = load(paths, settings.data, console, output.quiet);
    if (output.text()) { console.out << data_report(loaded) << std::flush; }
    ProgressLine line(console.err, console.terminal && !output.quiet);
    CertifyOptions options = options_from(settings);
    options.monitor = certify_monitor(line);
    const double start = seconds_now();
    const Certification certification = certify(loaded.data, options);
    const double seconds = seconds_now() - start;
    line.erase();
    if (output.json) {
        Json json = certify_json(certification, loaded.data);
        json["notes"] = with_options(loaded.notes);
        json["seconds"] = {{"read", loaded.seconds}, {"certify", seconds}};
        print(json, console.out);
    } else if (!output.quiet) {
        console.out << certify_report(certification, loaded.data)
                    << report_line("Work", count_text(certification.scans, "pass") + " over the data, " +
                                               duration_text(seconds))
                    << std::flush;
        print_notes(loaded.notes, console);
    }
    save(certification.certificate, output, console);
    return exit_code::done;
}

int run_certify(CertifySettings& settings, const Arguments& paths, Console& console) {
    if (console.is_first()) {
        refuse_if(settings.output.file == "-", "-o: a certificate is written to a file, not to standard output");
        check_output(settings.output, inputs_of(paths, settings.data));
        const bool limited = std::isfinite(settings.certify.seconds);
        refuse_if(limited && console.ranks != nullptr, "--seconds: not supported with several ranks");
    }
    if (console.ranks == nullptr) { return run_alone(settings, paths, console); }
    const Certificate certificate =
        certify_together(paths, settings.data, options_from(settings), settings.output, console);
    if (console.is_first()) { save(certificate, settings.output, console); }
    return exit_code::done;
}

/// In seconds.
double time_limit(const std::string& text) {
    const double seconds = number(text);
    refuse_if(seconds < 0, "a number from 0 is expected, not '" + text + "'");
    return seconds;
}

} // namespace

Command certify_command() {
    const auto settings = std::make_shared<CertifySettings>();
    Command command{
        "certify",
        "decide exactly whether the classes can be separated, with proof",
        {{"DATA", data_help + std::string("; several are read as one"), true}},
        "Gives one of three verdicts about the rows, exactly as they were read: "
        "separable (some hyperplane has every row on its own side), "
        "quasi-separable (some hyperplane has no row on the wrong side, but some rows must lie on it), "
        "inseparable (neither). "
        "Each comes with numbers that prove it without rounding, and -o saves them for verify or anyone else to "
        "check. "
        "If separable, the widest gap γ* is enclosed and with it the number of mistakes that a perceptron can "
        "make.\n\n"
        "For logistic regression: which coefficients have no finite maximum-likelihood estimate, and because of "
        "which rows. The answer does not depend on the units of the columns.\n\n"
        "mpirun -n N novikoff certify DATA shares the rows among N processes (docs/distributed.md).",
    };
    command.distributed = true;
    command.groups = {
        {"Proof",
         {option("--gap", "X", "relative width of the margin's interval (default 1e-6)", settings->certify.gap, share),
          option("--seconds", "S", "give up after S seconds, and say what was shown until then (default: never)",
                 settings->certify.seconds, time_limit),
          flag("--no-coefficients", "skip the search for infinite coefficients of a logistic regression",
               settings->certify.estimates, false)}},
        unscaled_space_options(settings->space),
        data_options(settings->data),
        {"Output",
         {file_option(settings->output, "save the certificate, for verify"), json_option(settings->output),
          quiet_option(settings->output)}},
    };
    command.examples = {
        {"novikoff certify data/figure34.csv --no-bias -o figure34.cert.json",
         "80 points that a line through the origin separates, and how wide the gap is to 6 digits"},
        {"novikoff certify data/endometrial.csv", "why the logistic regression of these data does not converge"},
        {"novikoff certify data/iris_setosa.train.svm --lift circle --no-coefficients --json",
         "is there a sphere with one class inside and the other outside? As one JSON object"},
    };
    command.run = run_with(settings, run_certify);
    return command;
}

} // namespace novikoff::cli
