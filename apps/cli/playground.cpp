#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/opener.hpp"
#include "cli/plot.hpp"
#include "cli/settings.hpp"
#include "novikoff/error.hpp"
#include "os/atomic_file.hpp"

#include <filesystem>
#include <memory>

namespace novikoff {
const char* playground_page(); // playground.html, embedded by CMake
} // namespace novikoff

namespace novikoff::cli {
namespace {

constexpr const char* usual_name = "playground.html";

struct Settings {
    Output output;
    bool open = false;
};

/// Without -o, only an earlier playground page is overwritten.
void check_unnamed(const std::string& page) {
    std::error_code ignored;
    if (!std::filesystem::exists(usual_name, ignored)) {
        return;
    }
    const std::string there = read_whole(usual_name);
    const std::size_t title = page.find("<title>");
    const std::string marked = page.substr(title, page.find("</title>") - title);
    if (there.find(marked) == std::string::npos) {
        throw Error(ErrorKind::usage, "there is another playground.html here; name a file with -o");
    }
}

int run(Settings& settings, Console& console) {
    Output& output = settings.output;
    const std::string page = playground_page();
    if (output.file.empty()) {
        check_unnamed(page);
        output.file = usual_name;
    }
    if (settings.open && output.file == "-") {
        throw Error(ErrorKind::usage, "--open needs a file, and -o - is none");
    }
    check_figure(output, {});
    write_figure(page, {}, output, console);
    if (settings.open) {
        open_with_desktop(output.file);
    }
    return exit_code::done;
}

} // namespace

Command playground_command() {
    const auto settings = std::make_shared<Settings>();
    Command command{
        "playground",
        "a page to try it all: move points, watch the run and its proof",
        {},
        "Writes one HTML page with this program's own code inside, compiled for browsers. Points are added, moved "
        "and relabelled by hand or by keyboard, or read from a CSV file; the learners run on them step by step; the "
        "verdict with its proof is there at every moment. The page needs no network and no other file. Its weights "
        "are those of this program to the last bit, and it shows the command that gives them.",
    };
    command.groups = {
        {"Output",
         {file_option(settings->output, "the file to write (default playground.html; - is standard output)"),
          {"--open", "", "show it in the browser",
           [settings](const std::string& /*none*/) { settings->open = true; }},
          quiet_option(settings->output, "do not report saved files; errors remain")}}};
    command.examples = {
        {"novikoff playground -o playground.html", "then open the file in any browser, or add --open"},
    };
    command.run = [settings](const std::vector<std::string>& /*none*/, Console& console) {
        return run(*settings, console);
    };
    return command;
}

} // namespace novikoff::cli
