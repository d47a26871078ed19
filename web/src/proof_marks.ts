// Draws the proof of the verdict: the largest margin, or the few points that make separation impossible.
//
// With a bias the reason is a point in the convex hulls of both classes. Without one it is the origin, which lies in
// the hull of the z = y·x, where each negative point is reflected.
import type { Known } from "./engine";
import type { Field } from "./field";
import type { Place, Plane } from "./plane";
import { arrow, arrowLength, crossOf, nameBeside, namesInside } from "./shapes";
import { mark, type Mark, pathOf, put } from "./svg";
import { ratios } from "./text";

/// The weighted mean of places.
export function mean(places: Place[], weights: number[]): Place {
  const all = weights.reduce((a, b) => a + b, 0);
  const along = (of: (p: Place) => number): number => places.reduce((sum, p, i) => sum + weights[i]! * of(p), 0) / all;
  return { x: along((p) => p.x), y: along((p) => p.y) };
}

/// The points of the reason with their weights.
export function reasonOf({ verdict, points: now, late: points = now }: Known): { row: number; x: number; y: number; positive: boolean; weight: number }[] {
  const reason = verdict?.reason ?? [];
  const weights = ratios(reason.map(({ weight }) => weight));
  return reason.flatMap(({ row }, k) => {
    const point = points[row - 1];
    return point ? [{ ...point, row, weight: weights[k]! }] : [];
  });
}

/// `w`: the current normal, whose name must not overlap the other one's.
export function drawProof(layer: Element, known: Known, plane: Plane, field: Field, w?: Place): void {
  const { best, verdict, options } = known;
  const lines = (found: Place[][]): Place[][] => found.map((line) => line.map((p) => plane.toPicture(p)));
  const marks: Mark[] = [];
  const gap = verdict?.verdict === "separable" ? (verdict.margin.lower ?? 0) : 0;
  if (best && gap > 0) {
    const d = pathOf(lines([...field.positive(best, gap), ...field.positive(best, -gap)]), true);
    marks.push(mark("path", { class: "gap", d, "fill-rule": "evenodd", "data-what": "gap" }));
  }
  const u = best && gap > 0 ? field.gradient(best) : undefined;
  if (u) marks.push(...aim(u, plane, w));
  if (best) marks.push(mark("path", { class: "best", d: pathOf(lines(field.level(best))), "data-what": "best" }));
  if (options.lift === "none") marks.push(...(options.bias ? hulls(known, plane) : reflected(known, plane)));
  put(layer, namesInside(marks, plane.size));
}

/// The normal of the largest margin, to which the bound refers.
function aim(u: Place, plane: Plane, w: Place = { x: 0, y: 0 }): Mark[] {
  const scale = (arrowLength * plane.reach) / Math.hypot(u.x, u.y);
  const [origin, tip] = [plane.toPicture({ x: 0, y: 0 }), plane.toPicture({ x: scale * u.x, y: scale * u.y })];
  return [...arrow("aim", origin, tip), nameBeside("aim", origin, tip, plane.toPicture(w), "u")];
}

function polygon(places: Place[], kind: string): Mark {
  const corners = around(places).map((p) => `${p.x.toFixed(2)},${p.y.toFixed(2)}`);
  return mark("polygon", { class: kind, points: corners.join(" "), "data-what": "hull" });
}

const cross = (at: Place, what: string): Mark => mark("path", { class: "meet", d: crossOf(at, 6), "data-what": what, "data-x": at.x, "data-y": at.y });

/// Sorted around their centre, so that the polygon does not cross itself.
function around(places: Place[]): Place[] {
  const middle = mean(places, places.map(() => 1));
  const turn = (p: Place): number => Math.atan2(p.y - middle.y, p.x - middle.x);
  return places.length > 3 ? [...places].sort((a, b) => turn(a) - turn(b)) : places;
}

function hulls(known: Known, plane: Plane): Mark[] {
  const reason = reasonOf(known);
  const [positive, negative] = [reason.filter((p) => p.positive), reason.filter((p) => !p.positive)];
  if (positive.length === 0 || negative.length === 0) return [];
  const meeting = plane.toPicture(mean(positive, positive.map((p) => p.weight)));
  return [
    polygon(positive.map((p) => plane.toPicture(p)), "hull positive"),
    polygon(negative.map((p) => plane.toPicture(p)), "hull negative"),
    cross(meeting, "meeting"),
  ];
}

function reflected(known: Known, plane: Plane): Mark[] {
  const reason = reasonOf(known);
  if (reason.length === 0) return [];
  const origin = plane.toPicture({ x: 0, y: 0 });
  const z = reason.map((p) => plane.toPicture(p.positive ? p : { x: -p.x, y: -p.y }));
  const turned = reason.flatMap((p, i) => (p.positive ? [] : [{ from: plane.toPicture(p), to: z[i]! }]));
  return [
    polygon(z, "hull"),
    ...turned.map(({ from, to }) => mark("line", { class: "reflection", x1: from.x, y1: from.y, x2: to.x, y2: to.y })),
    ...turned.map(({ to }) => mark("circle", { class: "reflection", cx: to.x, cy: to.y, r: 6, "data-what": "reflected" })),
    cross(origin, "origin"),
  ];
}
