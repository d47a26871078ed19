// Writing SVG: a few kinds of marks, one stylesheet.
//
// The colours are those of Okabe and Ito, which colour-blind readers can tell apart. Marks also differ in shape, and
// lines in their dashes. A figure has its own background: dark where the reader's system asks for it, light on paper.
// The only ids are those of the marks' shapes, so several figures can stand in one page.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace novikoff {

struct Point {
    double x = 0;
    double y = 0;

    friend bool operator==(const Point&, const Point&) = default;
};

struct Box {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;

    [[nodiscard]] double right() const noexcept { return left + width; }
    [[nodiscard]] double bottom() const noexcept { return top + height; }
};

/// The largest width of a text in common sans-serif fonts.
[[nodiscard]] double text_width(const std::string& text, double size);
/// The text if it fits, otherwise its beginning and `…`.
[[nodiscard]] std::string fitted(const std::string& text, double size, double width);
/// Lines that fit, broken at blanks.
[[nodiscard]] std::vector<std::string> wrapped_lines(const std::string& text, double size, double width);

struct TextStyle {
    enum class Anchor { start, middle, end };
    double size = 12;
    Anchor anchor = Anchor::start;
    std::string classes = "ink"; ///< of the stylesheet: ink, soft, halo, bold, fill0, …
    bool upwards = false;        ///< rotated by 90°, read from the right
};

struct MarkStyle {
    std::size_t series = 0; ///< its shape and colour
    bool hollow = false;
    bool wrong = false; ///< outlined
    bool small = false;
    double scale = 1;
};

/// Number of colours. Further series start again with the first one.
inline constexpr std::size_t colours = 7;
[[nodiscard]] std::string stroke_class(std::size_t series); ///< `stroke0`
[[nodiscard]] std::string fill_class(std::size_t series);   ///< `fill0`
[[nodiscard]] std::string dash_class(std::size_t series);   ///< `dash0`, unbroken

class Svg {
public:
    /// `title` and `description` are for screen readers.
    Svg(double width, double height, const std::string& title, const std::string& description);

    /// `classes` are those of the stylesheet; `more` are further attributes, written unchanged.
    void line(Point from, Point to, const std::string& classes, const std::string& more = "");
    void polyline(std::span<const Point> points, const std::string& classes, const std::string& more = "");
    void polygon(std::span<const Point> points, const std::string& classes, const std::string& more = "");
    /// `data` is the value of the attribute d.
    void path(const std::string& data, const std::string& classes, const std::string& more = "");
    void circle(Point center, double radius, const std::string& classes, const std::string& more = "");
    void rectangle(const Box& box, const std::string& classes, const std::string& more = "");
    /// A line with a head at `to`.
    void arrow(Point from, Point to, const std::string& classes, const std::string& more = "");
    /// `tip` is shown while the pointer rests on the mark.
    void mark(Point at, const MarkStyle& style, const std::string& tip = "", const std::string& more = "");
    void text(Point at, const std::string& text, const TextStyle& style = {});

    /// Until end(), drawing is clipped to this box. The coordinates remain those of the whole figure.
    void begin_clip(const Box& box);
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

/// The head of an arrow: wing, tip, wing. Empty if the arrow is too short to have a direction.
[[nodiscard]] std::vector<Point> arrow_head(Point from, Point to);
/// Text as it is written between tags and within quotes.
[[nodiscard]] std::string escaped(const std::string& text);
/// A number with at most two decimals.
[[nodiscard]] std::string coordinate(double value);

} // namespace novikoff
