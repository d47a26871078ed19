// Shapes that several pictures draw: the marks of the two kinds of points, and arrows.
import type { Place } from "./plane";
import { mark, type Mark } from "./svg";

/// A square for positive, a disc for negative, as `plot` and `report` draw them; in a text, and around a place.
export const glyphOf = (positive: boolean): string => (positive ? "■" : "●");
export const shapeOf = (positive: boolean, r: number, { x, y }: Place = { x: 0, y: 0 }): string =>
  positive
    ? `M${x - 0.9 * r} ${y - 0.9 * r}h${1.8 * r}v${1.8 * r}h${-1.8 * r}z`
    : `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0${-2 * r} 0z`;

const shortest = 1.5; // pixels; a shorter arrow is not drawn

/// `kind`: before, step, after or aim; the page has a head for each. A name stands beyond the tip.
export function arrow(kind: string, from: Place, to: Place, name?: string): Mark[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length <= shortest) return [];
  const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  const drawn = mark("line", { ...line, class: `arrow ${kind}`, "marker-end": `url(#arrow-${kind})`, "data-what": kind });
  if (!name) return [drawn];
  const beyond = (a: number, b: number): number => b + ((b - a) / length) * 10;
  return [drawn, mark("text", { class: `arrow-name ${kind}`, x: beyond(from.x, to.x), y: beyond(from.y, to.y) + 4, "text-anchor": "middle" }, name)];
}

const beside = 6; // pixels

/// An update's step y·x from the old w to the new. Where it would lie along the new w, as the first one does, it is drawn beside it.
export function stepArrow(origin: Place, from: Place, to: Place): Mark[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length <= shortest) return [];
  const across = { x: -dy / length, y: dx / length };
  const away = (from.x - origin.x) * across.x + (from.y - origin.y) * across.y;
  const shift = Math.abs(away) < beside / 2 ? beside : 0;
  const at = (p: Place): Place => (shift === 0 ? p : { x: p.x + shift * across.x, y: p.y + shift * across.y });
  const out = shift + (away < 0 ? -14 : 14); // the name stands on the side that w is not on
  const [x, y] = [(from.x + to.x) / 2 + out * across.x, (from.y + to.y) / 2 + out * across.y + 4];
  return [...arrow("step", at(from), at(to)), mark("text", { class: "arrow-name step", x, y, "text-anchor": "middle" }, "y·x")];
}

/// How long the arrows at the origin of data space are, as a part of what is seen.
export const arrowLength = 0.42;

/// A cross of this half width.
export const crossOf = ({ x, y }: Place, r: number): string => `M${x - r} ${y - r}l${2 * r} ${2 * r}m0${-2 * r}l${-2 * r} ${2 * r}`;
