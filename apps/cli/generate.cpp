// `generate`: synthetic data with known properties.
#include "novikoff/generate.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "options/values.hpp"

namespace novikoff::cli {
namespace {

struct GenerateSettings {
    GenerateOptions generate;
    WriteOptions write;
    Output output;
};

Shape parse_shape(const std::string& name) {
    static const std::map<std::string, Shape> shapes{{"blobs", Shape::blobs},
                                                     {"ball", Shape::ball},
                                                     {"xor", Shape::xor_},
                                                     {"rings", Shape::rings},
                                                     {"moons", Shape::moons}};
    return shapes.at(one_of(name, {"blobs", "ball", "xor", "rings", "moons"}));
}

int run_generate(GenerateSettings& settings, const Arguments& arguments, Console& console) {
    settings.generate.shape = parse_shape(arguments[0]);
    const std::string path = settings.output.file.empty() ? "-" : settings.output.file;
    write_data(generate(settings.generate), path, settings.write, settings.output, console);
    return exit_code::done;
}

std::vector<Option> shape_options(GenerateOptions& options) {
    return {
        option("--rows", "N", "number of rows (default 1000)", options.rows, within(1)),
        option("--columns", "N", "blobs, ball: number of columns (default 2)", options.columns, within(1)),
        option("--seed", "N", "random seed (default 1)", options.seed, within(0)),
        option("--margin", "X", "ball: no point is nearer to the hyperplane (default 0.1)", options.margin, number),
        option("--flipped", "X", "share of rows whose label is flipped (default 0)", options.flipped, number),
        option("--spread", "X", "blobs, xor: deviation of a cloud; rings, moons: thickness (default 1)", options.spread,
               number),
        option("--distance", "X", "blobs: between the centres (default 4)", options.distance, number),
    };
}

} // namespace

Command generate_command() {
    const auto settings = std::make_shared<GenerateSettings>();
    Command command{
        "generate",
        "make up data with known properties",
        {{"SHAPE", "blobs, ball, xor, rings or moons"}},
        "blobs: two Gaussian clouds. "
        "ball: the unit ball, split by a hyperplane through the origin with a margin on both sides, "
        "so that every mistake bound is known in advance. "
        "xor: four clouds that no line separates. "
        "rings: one inside the other, separable by a circle alone. "
        "moons: two interleaved half circles.\n\n"
        "Labels are -1 and 1. The same seed gives the same rows on every machine.",
    };
    command.groups = {
        {"Data", shape_options(settings->generate)},
        {"Output", write_options(settings->write, "--format", "--labels")},
    };
    std::vector<Option>& output = command.groups[1].options;
    output.insert(
        output.begin(),
        file_option(settings->output, "write to a file instead of standard output; the extension selects the format"));
    output.push_back(quiet_option(settings->output, "do not report saved files; errors remain"));
    command.examples = {
        {"novikoff generate rings --rows 200 --spread 0.1 -o rings.csv",
         "then: novikoff train rings.csv --lift circle"},
        {"novikoff generate ball --rows 1000 --columns 50 --margin 0.05 -o ball.svm",
         "R = 1 and γ* ≥ 0.05: no perceptron without bias makes more than 400 updates on it"},
        {"novikoff generate moons --rows 20 --flipped 0.1 --seed 3", "on standard output, with some labels wrong"},
    };
    command.run = run_with(settings, run_generate);
    return command;
}

} // namespace novikoff::cli
