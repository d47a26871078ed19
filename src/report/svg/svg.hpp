// Writing SVG: a few kinds of marks, one stylesheet.
//
// Colours are those of Okabe and Ito, which colour-blind readers tell apart; marks differ in shape too, and lines in their dashes.
// The picture brings its own background and follows a dark page where the reader's system asks for it; on paper it is light.
// Nothing is looked up by a name (no ids but those of the marks' shapes), so pictures can stand side by side in one page.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace novikoff {

struct Point {
    double x = 0;
    double y = 0;
};

/// How wide a text is at most, in a common sans-serif font.
[[nodiscard]] double text_width(const std::string& text, double size);
/// The text itself where it fits, else as much of its beginning as fits, and `…`.
[[nodiscard]] std::string fitted(const std::string& text, double size, double width);
/// Broken at blanks into lines that fit.
[[nodiscard]] std::vector<std::string> wrapped_lines(const std::string& text, double size, double width);

struct TextStyle {
    enum class Anchor { start, middle, end };
    double size = 12;
    Anchor anchor = Anchor::start;
    std::string classes = "ink"; ///< of the stylesheet: ink, soft, halo, bold, fill0, …
    bool upwards = false;        ///< turned by a quarter, to be read from the right
};

struct MarkStyle {
    std::size_t series = 0; ///< its shape and colour
    bool hollow = false;
    bool wrong = false; ///< outlined
    bool small = false;
    double scale = 1;
};

/// Number of colours; series and classes beyond it begin anew.
inline constexpr std::size_t colours = 7;
[[nodiscard]] std::string stroke_class(std::size_t series); ///< `stroke0`
[[nodiscard]] std::string fill_class(std::size_t series);   ///< `fill0`
[[nodiscard]] std::string dash_class(std::size_t series);   ///< `dash0`, unbroken

class Svg {
public:
    /// `title` and `description` are for screen readers.
    Svg(double width, double height, const std::string& title, const std::string& description);

    /// `classes` of the stylesheet; `more` are further attributes, written as they are.
    void line(Point from, Point to, const std::string& classes, const std::string& more = "");
    void polyline(std::span<const Point> points, const std::string& classes, const std::string& more = "");
    void polygon(std::span<const Point> points, const std::string& classes, const std::string& more = "");
    /// `data` as of the attribute d.
    void path(const std::string& data, const std::string& classes, const std::string& more = "");
    void circle(Point center, double radius, const std::string& classes, const std::string& more = "");
    void rectangle(Point corner, double width, double height, const std::string& classes,
                   const std::string& more = "");
    /// A line with a head at `to`.
    void arrow(Point from, Point to, const std::string& classes, const std::string& more = "");
    /// `tip` is shown when the pointer rests on it.
    void mark(Point at, const MarkStyle& style, const std::string& tip = "", const std::string& more = "");
    void text(Point at, const std::string& text, const TextStyle& style = {});

    /// What is drawn until end() is clipped to this rectangle; coordinates stay those of the whole picture.
    void begin_clip(Point corner, double width, double height, const std::string& more = "");
    void begin_group(const std::string& attributes);
    void end();

    /// The whole document. Call once, last.
    [[nodiscard]] std::string finish() &&;

private:
    void element(const std::string& name, const std::string& attributes, const std::string& classes,
                 const std::string& more);

    std::string text_;
    std::vector<std::string> open_;
};

/// The head of an arrow: wing, tip, wing. Empty for one that is too short to have a direction.
[[nodiscard]] std::vector<Point> arrow_head(Point from, Point to);
/// For text between tags and within quotes.
[[nodiscard]] std::string escaped(const std::string& text);
/// A coordinate: two decimals at most.
[[nodiscard]] std::string coordinate(double value);

} // namespace novikoff
