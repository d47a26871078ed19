// Shapes in several figures: the marks of the two classes, and arrows.
import type { Place } from "./plane";
import { mark, type Mark } from "./svg";

/// A square for positive, a disc for negative, as in `plot` and `report`: as a character, and as a path around a place.
export const glyphOf = (positive: boolean): string => (positive ? "■" : "●");
export const shapeOf = (positive: boolean, r: number, { x, y }: Place = { x: 0, y: 0 }): string =>
  positive
    ? `M${x - 0.9 * r} ${y - 0.9 * r}h${1.8 * r}v${1.8 * r}h${-1.8 * r}z`
    : `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0${-2 * r} 0z`;

const shortest = 1.5; // pixels; a shorter arrow is not drawn

/// `kind`: before, step, after or aim; the page defines an arrowhead for each. The name is placed beyond the tip.
export function arrow(kind: string, from: Place, to: Place, name?: string): Mark[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length <= shortest) return [];
  const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  const drawn = mark("line", { ...line, class: `arrow ${kind}`, "marker-end": `url(#arrow-${kind})`, "data-what": kind });
  if (!name) return [drawn];
  const beyond = (a: number, b: number): number => b + ((b - a) / length) * 10;
  return [drawn, mark("text", { class: `arrow-name ${kind}`, x: beyond(from.x, to.x), y: beyond(from.y, to.y) + 4, "text-anchor": "middle" }, name)];
}

/// Places the name beside the arrow, on the side opposite to `other`, which may have its own name.
export function nameBeside(kind: string, from: Place, to: Place, other: Place, name: string): Mark {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const away = dx * (other.y - from.y) - dy * (other.x - from.x) > 0 ? 1 : -1;
  const [x, y] = [from.x + 0.6 * dx + (13 * away * dy) / length, from.y + 0.6 * dy - (13 * away * dx) / length];
  return mark("text", { class: `arrow-name ${kind}`, x, y: y + 4, "text-anchor": "middle" }, name);
}

const beside = 6; // pixels
const named = 24; // a shorter step has no space for its name

/// The name of what an update adds to w: y·x, with y = 1 or −1.
export const stepName = (positive: boolean, alpha: number): string => `${positive ? "+" : "−"}${alpha === 1 ? "" : "α"}x`;

/// An update's step from the old w to the new. If it would coincide with the new w, like the first one, it is drawn
/// beside it.
export function stepArrow(origin: Place, from: Place, to: Place, name: string): Mark[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length <= shortest) return [];
  const across = { x: -dy / length, y: dx / length };
  const away = (from.x - origin.x) * across.x + (from.y - origin.y) * across.y;
  const shift = Math.abs(away) < beside / 2 ? beside : 0;
  const at = (p: Place): Place => (shift === 0 ? p : { x: p.x + shift * across.x, y: p.y + shift * across.y });
  const out = shift + (away < 0 ? -14 : 14); // the name is on the side opposite to w
  const [x, y] = [from.x + 0.4 * dx + out * across.x, from.y + 0.4 * dy + out * across.y + 4];
  const text = mark("text", { class: "arrow-name step", x, y, "text-anchor": "middle" }, name);
  return [...arrow("step", at(from), at(to)), ...(length < named ? [] : [text])];
}

/// Moves names that would be outside a figure of this size to its edge.
export const namesInside = (marks: Mark[], size: number): Mark[] =>
  marks.map((each) => {
    const { class: kind, x, y } = each.attributes;
    if (!String(kind).startsWith("arrow-name")) return each;
    return { ...each, attributes: { ...each.attributes, x: clamped(Number(x), 14, size - 14), y: clamped(Number(y), 16, size - 8) } };
  });

const clamped = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/// The length of the arrows at the origin of data space, as a fraction of the visible part.
export const arrowLength = 0.42;

/// A cross with this half width.
export const crossOf = ({ x, y }: Place, r: number): string => `M${x - r} ${y - r}l${2 * r} ${2 * r}m0${-2 * r}l${-2 * r} ${2 * r}`;
