// The stylesheet and the shapes: each colour of the palette has a rule, also for dark pages.
#include "report/svg/svg.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <sstream>

#include <fmt/format.h>

namespace novikoff {
namespace {

constexpr std::array light{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"};
constexpr std::array dark{"#56b4e9", "#ff8c42", "#2fd3a3", "#e79cc8", "#a6d8f5", "#f4c430", "#ffffff"};
static_assert(light.size() == colours && dark.size() == colours);

/// Dashes tell lines apart in prints without colours.
constexpr std::array dash_patterns{"none", "8 4", "2 3", "11 3 2 3", "16 5", "6 3 2 3 2 3", "4 5"};
static_assert(dash_patterns.size() == colours);

using Palette = std::array<const char*, colours>;

/// One rule for each colour: `{0}` stands for its number, `{1}` for its value.
std::string numbered_rules(const char* rule, const Palette& values) {
    std::string rules;
    for (std::size_t k = 0; k < colours; ++k) { rules += fmt::format(fmt::runtime(rule), k, values[k]); }
    return rules;
}

struct Tones {
    const char* page;
    const char* ink;
    const char* soft;
    const char* grid;
};

/// The later of two matching rules wins: the outline of a mark has the page's colour unless it is hollow or wrong.
std::string tone_rules(const Tones& tones, const Palette& palette) {
    return fmt::format(".novikoff .page{{fill:{0}}}.novikoff .ink{{fill:{1}}}.novikoff .soft{{fill:{2}}}"
                       ".novikoff .halo{{stroke:{0}}}.novikoff .mark{{stroke:{0}}}.novikoff .axis{{stroke:{2}}}"
                       ".novikoff .grid{{stroke:{3}}}.novikoff .line{{stroke:{1}}}.novikoff .quiet{{stroke:{2}}}"
                       ".novikoff .shade{{fill:{2}}}{4}.novikoff .hollow{{fill:{0}}}.novikoff .wrong{{stroke:{1}}}",
                       tones.page, tones.ink, tones.soft, tones.grid,
                       numbered_rules(".novikoff .fill{0}{{fill:{1}}}.novikoff .stroke{0}{{stroke:{1}}}", palette));
}

const std::string& stylesheet() {
    static const std::string rules =
        ".novikoff{font-family:Arial,Helvetica,'Liberation Sans','DejaVu Sans',sans-serif}"
        ".novikoff .bold{font-weight:bold}"
        ".novikoff .halo{paint-order:stroke;stroke-width:4px;stroke-linejoin:round}"
        ".novikoff .none{fill:none}.novikoff .axis,.novikoff .grid{stroke-width:1;fill:none}"
        ".novikoff .line{fill:none;stroke-width:1.8}.novikoff .quiet{fill:none;stroke-width:1.3}"
        ".novikoff .curve{fill:none;stroke-width:2;stroke-linejoin:round}"
        ".novikoff .shade{fill-opacity:.16}.novikoff .tint{fill-opacity:.09}.novikoff "
        ".wedge{fill-opacity:.22}.novikoff .mark{stroke-width:.8}"
        ".novikoff .hull{fill-opacity:.2;stroke-width:1.6;stroke-linejoin:round}"
        ".novikoff .hollow,.novikoff .wrong{stroke-width:1.8}"
        ".novikoff .ring{fill:none;stroke-width:2}.novikoff .dashed{stroke-dasharray:7 4}"
        ".novikoff .dotted{stroke-dasharray:1.5 3.5}" +
        numbered_rules(".novikoff .dash{0}{{stroke-dasharray:{1}}}", dash_patterns) +
        tone_rules({"#ffffff", "#1a1a1a", "#595959", "#e3e3e3"}, light) +
        "@media screen and (prefers-color-scheme:dark){" +
        tone_rules({"#15181d", "#ececec", "#b3b3b3", "#343a42"}, dark) + "}";
    return rules;
}

/// One shape for each series, centred at (0, 0), all of about the same area.
constexpr std::array shapes{
    R"(<circle id="novikoff-mark0" r="4.3"/>)",
    R"(<rect id="novikoff-mark1" x="-3.9" y="-3.9" width="7.8" height="7.8"/>)",
    R"(<path id="novikoff-mark2" d="M0-5.4 5 3.6H-5z"/>)",
    R"(<path id="novikoff-mark3" d="M0-5.6 5.6 0 0 5.6-5.6 0z"/>)",
    R"(<path id="novikoff-mark4" d="M0 5.4 5-3.6H-5z"/>)",
    R"(<path id="novikoff-mark5" d="M-1.7-5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7z"/>)",
    R"(<path id="novikoff-mark6" d="M0-5.4 5.1-1.7 3.2 4.4H-3.2L-5.1-1.7z"/>)",
};
static_assert(shapes.size() == colours);

std::string place(const char* x, const char* y, Point at) {
    return fmt::format(R"({}="{}" {}="{}")", x, coordinate(at.x), y, coordinate(at.y));
}

std::string size(const Box& box) {
    return fmt::format(R"(width="{}" height="{}")", coordinate(box.width), coordinate(box.height));
}

std::string list(std::span<const Point> points) {
    std::string text;
    for (const Point& p : points) {
        text += fmt::format("{}{},{}", text.empty() ? "" : " ", coordinate(p.x), coordinate(p.y));
    }
    return "points=\"" + text + '"';
}

/// Further attributes, after a blank if there are any.
std::string further(const std::string& attributes) { return attributes.empty() ? "" : ' ' + attributes; }

/// The width of a letter in a wide sans-serif font, relative to the font size.
double letter_width(unsigned char letter) {
    if (std::string_view("ijl.,:;'|!()[]ftrI- ").find(static_cast<char>(letter)) != std::string_view::npos) {
        return 0.42;
    }
    if (std::string_view("mwMW@%").find(static_cast<char>(letter)) != std::string_view::npos) { return 0.97; }
    return letter >= 'A' && letter <= 'Z' ? 0.74 : 0.63;
}

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

} // namespace

double text_width(const std::string& text, double size) {
    double width = 0;
    for (const char byte : text) {
        const auto letter = static_cast<unsigned char>(byte);
        width += continues(byte) ? 0 : letter < 0x80 ? letter_width(letter) : letter < 0xE0 ? 0.68 : 1.0;
    }
    return width * size;
}

std::string fitted(const std::string& text, double size, double width) {
    if (text_width(text, size) <= width) { return text; }
    double room = width - text_width("…", size);
    std::size_t kept = 0; // bytes, of whole letters
    for (std::size_t next = 0; next < text.size() && room >= 0; kept = room >= 0 ? next : kept) {
        const std::size_t first = next++;
        while (next < text.size() && continues(text[next])) { ++next; }
        room -= text_width(text.substr(first, next - first), size);
    }
    return text.substr(0, kept) + "…";
}

std::vector<std::string> wrapped_lines(const std::string& text, double size, double width) {
    std::vector<std::string> lines;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        word = fitted(word, size, width);
        if (!lines.empty() && text_width(lines.back() + ' ' + word, size) <= width) {
            lines.back() += ' ' + word;
        } else {
            lines.push_back(word);
        }
    }
    return lines;
}

std::string stroke_class(std::size_t series) { return fmt::format("stroke{}", series % colours); }
/// Series of the same colour have different dashes.
std::string dash_class(std::size_t series) { return fmt::format("dash{}", (series + series / colours) % colours); }
std::string fill_class(std::size_t series) { return fmt::format("fill{}", series % colours); }

std::string coordinate(double value) {
    std::string text = fmt::format("{:.2f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') { text.pop_back(); }
    return text == "-0" ? "0" : text;
}

std::string escaped(const std::string& text) {
    std::string clean = text; // XML allows neither control characters nor bytes that are not UTF-8
    for (auto foreign = find_foreign_byte(clean); foreign; foreign = find_foreign_byte(clean)) {
        clean[foreign->offset] = '?';
    }
    static const std::map<char, std::string> entities{{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};
    std::string result;
    for (const char c : clean) {
        const auto entity = entities.find(c);
        result += entity == entities.end() ? std::string(1, c) : entity->second;
    }
    return result;
}

std::vector<Point> arrow_head(Point from, Point to) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    if (length < 1) { return {}; }
    const double head = std::min(9.0, 0.6 * length);
    const Point along{(to.x - from.x) / length * head, (to.y - from.y) / length * head};
    return {{to.x - along.x + along.y / 2, to.y - along.y - along.x / 2},
            to,
            {to.x - along.x - along.y / 2, to.y - along.y + along.x / 2}};
}

Svg::Svg(double width, double height, const std::string& title, const std::string& description) {
    text_ = fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" class="novikoff" width="{0}" height="{1}" )"
                        R"(viewBox="0 0 {0} {1}" role="img">)"
                        "\n<title>{2}</title>\n<desc>{3}</desc>\n<style>{4}</style>\n<defs>",
                        coordinate(width), coordinate(height), escaped(title), escaped(description), stylesheet());
    for (std::size_t k = 0; k < shapes.size(); ++k) {
        text_ += shapes[k];
        text_ += fmt::format(
            "<g id=\"novikoff-small{0}\"><use href=\"#novikoff-mark{0}\" transform=\"scale(.62)\"/></g>", k);
    }
    text_ += "</defs>\n";
    open_.emplace_back("svg");
    rectangle({0, 0, width, height}, "page");
}

void Svg::element(const std::string& name, const std::string& attributes, const std::string& classes,
                  const std::string& more) {
    text_ += fmt::format("<{} class=\"{}\" {}{}/>\n", name, classes, attributes, further(more));
}

void Svg::line(Point from, Point to, const std::string& classes, const std::string& more) {
    element("line", place("x1", "y1", from) + ' ' + place("x2", "y2", to), classes, more);
}

void Svg::polyline(std::span<const Point> points, const std::string& classes, const std::string& more) {
    element("polyline", list(points), classes, more);
}

void Svg::polygon(std::span<const Point> points, const std::string& classes, const std::string& more) {
    element("polygon", list(points), classes, more);
}

void Svg::path(const std::string& data, const std::string& classes, const std::string& more) {
    element("path", "d=\"" + data + '"', classes, more);
}

void Svg::circle(Point center, double radius, const std::string& classes, const std::string& more) {
    element("circle", place("cx", "cy", center) + fmt::format(R"( r="{}")", coordinate(radius)), classes, more);
}

void Svg::rectangle(const Box& box, const std::string& classes, const std::string& more) {
    element("rect", place("x", "y", {box.left, box.top}) + ' ' + size(box), classes, more);
}

void Svg::arrow(Point from, Point to, const std::string& classes, const std::string& more) {
    line(from, to, classes, more);
    if (const auto head = arrow_head(from, to); !head.empty()) {
        polyline(head, classes, R"(style="stroke-dasharray:none")");
    }
}

void Svg::mark(Point at, const MarkStyle& style, const std::string& tip, const std::string& more) {
    const std::string outline = style.hollow ? " hollow " + stroke_class(style.series) : "";
    const std::string larger = style.scale == 1
                                   ? ""
                                   : fmt::format(" transform=\"translate({0} {1}) scale({2}) translate(-{0} -{1})\"",
                                                 coordinate(at.x), coordinate(at.y), coordinate(style.scale));
    text_ += fmt::format(R"(<use class="mark {}{}{}" href="#novikoff-{}{}" {}{}{})", fill_class(style.series), outline,
                         style.wrong ? " wrong" : "", style.small ? "small" : "mark", style.series % colours,
                         place("x", "y", at), larger, further(more));
    text_ += tip.empty() ? "/>\n" : fmt::format("><title>{}</title></use>\n", escaped(tip));
}

void Svg::text(Point at, const std::string& text, const TextStyle& style) {
    constexpr std::array anchors{"start", "middle", "end"};
    const std::string turned =
        style.upwards ? fmt::format(" transform=\"rotate(-90 {} {})\"", coordinate(at.x), coordinate(at.y)) : "";
    text_ += fmt::format(R"(<text class="{}" {} font-size="{}" text-anchor="{}"{}>{}</text>)", style.classes,
                         place("x", "y", at), coordinate(style.size),
                         anchors.at(static_cast<std::size_t>(style.anchor)), turned, escaped(text)) +
             '\n';
}

void Svg::begin_clip(const Box& box) {
    text_ += fmt::format(R"(<svg {0} {1} viewBox="{2} {3} {4} {5}">)", place("x", "y", {box.left, box.top}), size(box),
                         coordinate(box.left), coordinate(box.top), coordinate(box.width), coordinate(box.height)) +
             '\n';
    open_.emplace_back("svg");
}

void Svg::begin_group(const std::string& attributes) {
    text_ += fmt::format("<g {}>\n", attributes);
    open_.emplace_back("g");
}

void Svg::end() {
    text_ += "</" + open_.back() + ">\n";
    open_.pop_back();
}

std::string Svg::finish() && {
    while (!open_.empty()) { end(); }
    return std::move(text_);
}

} // namespace novikoff
