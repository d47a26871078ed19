#include "novikoff/generate.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/data_output.hpp"
#include "cli/settings.hpp"
#include "options/values.hpp"

#include <map>
#include <memory>

namespace novikoff::cli {
namespace {

struct Settings {
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

int run(Settings& settings, const std::string& shape, Console& console) {
    settings.generate.shape = parse_shape(shape);
    const std::string path = settings.output.file.empty() ? "-" : settings.output.file;
    write_data(generate(settings.generate), path, settings.write, settings.output, console);
    return exit_code::done;
}

Option number_option(const std::string& name, const std::string& help, double& value) {
    return {name, "X", help, [&value](const std::string& text) { value = number(text); }};
}

std::vector<Option> shape_options(GenerateOptions& options) {
    const auto size = [](std::size_t& value) {
        return [&value](const std::string& text) { value = static_cast<std::size_t>(whole_number(text, 1)); };
    };
    return {
        {"--rows", "N", "number of rows (default 1000)", size(options.rows)},
        {"--columns", "N", "blobs, ball: number of columns (default 2)", size(options.columns)},
        {"--seed", "N", "another seed, other data (default 1)",
         [&options](const std::string& value) { options.seed = whole_number(value); }},
        number_option("--margin", "ball: no point is nearer to the hyperplane (default 0.1)", options.margin),
        number_option("--flipped", "share of rows whose label is flipped (default 0)", options.flipped),
        number_option("--spread", "blobs, xor: deviation of a cloud; rings, moons: thickness (default 1)",
                      options.spread),
        number_option("--distance", "blobs: between the centres (default 4)", options.distance),
    };
}

} // namespace

Command generate_command() {
    const auto settings = std::make_shared<Settings>();
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
    output.insert(output.begin(),
                  file_option(settings->output,
                              "write to a file instead of standard output; the extension selects the format"));
    output.push_back(quiet_option(settings->output, "do not report saved files; errors remain"));
    command.examples = {
        {"novikoff generate rings --rows 200 --spread 0.1 -o rings.csv",
         "then: novikoff train rings.csv --lift circle"},
        {"novikoff generate ball --rows 1000 --columns 50 --margin 0.05 -o ball.svm",
         "R = 1 and γ* ≥ 0.05: no perceptron without bias makes more than 400 updates on it"},
        {"novikoff generate moons --rows 20 --flipped 0.1 --seed 3", "on standard output, with some labels wrong"},
    };
    command.run = [settings](const std::vector<std::string>& arguments, Console& console) {
        return run(*settings, arguments[0], console);
    };
    return command;
}

} // namespace novikoff::cli
