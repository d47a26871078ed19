#include "novikoff/certify.hpp"
#include "cli/certify_report.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/distributed.hpp"
#include "cli/json.hpp"
#include "cli/output_file.hpp"
#include "cli/progress.hpp"
#include "cli/report.hpp"
#include "cli/settings.hpp"
#include "cli/text.hpp"
#include "novikoff/certificate.hpp"
#include "novikoff/error.hpp"
#include "options/values.hpp"
#include "report/json/report_json.hpp"

#include <memory>

namespace novikoff::cli {
namespace {

struct Settings {
    ReadOptions data;
    SpaceOptions space;
    double gap = CertifyOptions{}.gap;
    bool coefficients = true;
    Output output;
};

CertifyOptions options_from(const Settings& settings) {
    CertifyOptions options;
    options.lift = settings.space.lift;
    options.degree = settings.space.degree;
    options.bias = settings.space.bias;
    options.gap = settings.gap;
    options.estimates = settings.coefficients;
    options.digest = !settings.output.file.empty();
    return options;
}

void check_output(const Settings& settings, const std::vector<std::string>& paths) {
    const std::string& file = settings.output.file;
    if (file == "-") {
        throw Error(ErrorKind::usage, "-o: a certificate is written to a file, not to standard output");
    }
    if (!file.empty()) {
        std::vector<InputFile> inputs{{"labels file", settings.data.labels}};
        for (const std::string& path : paths) {
            inputs.push_back({"data file", path});
        }
        check_output_file("-o", file, inputs);
    }
}

void save(const Certificate& certificate, const Output& output, Console& console) {
    if (!output.file.empty()) {
        save_certificate(certificate, output.file);
        if (!output.quiet) {
            console.err << "saved " << output.file << '\n';
        }
    }
}

int run_alone(const Settings& settings, const std::vector<std::string>& paths, Console& console) {
    const Output& output = settings.output;
    const Loaded loaded = load(paths, settings.data, console, output.quiet);
    if (!output.json && !output.quiet) {
        console.out << data_report(loaded) << std::flush;
    }
    ProgressLine line(console.err, console.terminal && !output.quiet);
    CertifyOptions options = options_from(settings);
    options.monitor =
        [&](const CertifyProgress& progress) { // a signal ends the program at once, because there is nothing to save
            line.certifying(progress);
            return true;
        };
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

int run(const Settings& settings, const std::vector<std::string>& paths, Console& console) {
    if (console.is_first()) {
        check_output(settings, paths);
    }
    if (console.ranks == nullptr) {
        return run_alone(settings, paths, console);
    }
    const Certificate certificate =
        certify_together(paths, {settings.data, options_from(settings), settings.output}, console);
    if (console.is_first()) {
        save(certificate, settings.output, console);
    }
    return exit_code::done;
}

} // namespace

Command certify_command() {
    const auto settings = std::make_shared<Settings>();
    Command command{
        "certify",
        "decide exactly whether the classes can be separated, with proof",
        {{"DATA",
          "LIBSVM text, CSV, TSV, .npy or .nvk, also .gz or .zst; - is standard input; several are read as one",
          true}},
        "Gives one of three verdicts about the rows, exactly as they were read: "
        "separable (some hyperplane has every row on its own side), "
        "quasi-separable (none has, but one has no row on the wrong side, some rows on it, and others apart), "
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
         {{"--gap", "X", "relative width of the margin's interval (default 1e-6)",
           [settings = settings.get()](const std::string& value) {
               settings->gap = number(value);
               if (!(settings->gap > 0 && settings->gap < 1)) {
                   throw Error(ErrorKind::usage, "a number between 0 and 1 is expected, not '" + value + "'");
               }
           }},
          {"--no-coefficients", "", "do not look which coefficients of a logistic regression are infinite",
           [settings = settings.get()](const std::string& /*none*/) { settings->coefficients = false; }}}},
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
    command.run = [settings](const std::vector<std::string>& arguments, Console& console) {
        return run(*settings, arguments, console);
    };
    return command;
}

} // namespace novikoff::cli
