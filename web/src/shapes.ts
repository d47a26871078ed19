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

/// How long the arrows at the origin of data space are, as a part of what is seen.
export const arrowLength = 0.42;

/// A cross of this half width.
export const crossOf = ({ x, y }: Place, r: number): string => `M${x - r} ${y - r}l${2 * r} ${2 * r}m0${-2 * r}l${-2 * r} ${2 * r}`;
