// The marks of a visit: the boundary, the ring around the row, the row's distance, and the normal before and after an
// update.
import type { Field } from "./field";
import { leastScore } from "./geometry";
import type { Known } from "./engine";
import { type Moment, returned } from "./moment";
import type { Place, Plane } from "./plane";
import { arrow, arrowLength, namesInside, stepArrow, stepName } from "./shapes";
import { mark, type Mark, pathOf, put } from "./svg";

/// Tints the two sides, and draws the current boundary, the boundary before the update, and the margin.
export function drawBoundary(layer: Element, known: Known, moment: Moment | undefined, plane: Plane, field: Field): void {
  if (!moment || !known.rows) return put(layer, []);
  const kept = returned(known, moment);
  const w = kept ?? moment.w;
  const path = (kind: string, lines: Place[][], closed = false): Mark => {
    const d = pathOf(lines.map((line) => line.map((p) => plane.toPicture(p))), closed);
    return mark("path", { class: kind, d, "data-what": kind.split(" ")[0] });
  };
  const marks: Mark[] = [];
  if (w.some((x) => x !== 0)) {
    const positive = path("side positive", field.positive(w), true);
    const d = `M0 0H${plane.size}V${plane.size}H0Z${positive.attributes["d"]}`; // the complement
    marks.push(positive, mark("path", { class: "side negative", d, "fill-rule": "evenodd", "data-what": "side" }));
  }
  if (moment.update !== undefined) marks.push(path("ghost", field.level(moment.before)));
  const least = leastScore(known.rows, w);
  if (least > 0) marks.push(path("margin", field.level(w, least)), path("margin", field.level(w, -least)));
  marks.push(path(kept ? "boundary returned" : "boundary", field.level(w)));
  put(layer, marks);
}

/// The arrows start at the origin; the longer of the two normals determines their scale.
export function drawStep(layer: Element, known: Known, moment: Moment | undefined, plane: Plane, field: Field): void {
  const marks: Mark[] = [];
  const point = moment?.row === undefined ? undefined : known.points[moment.row];
  const [before, after] = moment ? [field.gradient(moment.before), field.gradient(moment.w)] : [];
  if (moment && before && after) {
    const longest = Math.max(Math.hypot(before.x, before.y), Math.hypot(after.x, after.y));
    const scale = longest > 0 ? (arrowLength * plane.reach) / longest : 0;
    const at = (p: Place): Place => plane.toPicture({ x: scale * p.x, y: scale * p.y });
    const origin = at({ x: 0, y: 0 });
    if (moment.update !== undefined && point) {
      marks.push(...arrow("before", origin, at(before)), ...stepArrow(origin, at(before), at(after), stepName(point.positive, moment.alpha)));
    }
    marks.push(...arrow("after", origin, at(after), "w"));
    if (point && known.options.scale === "none") marks.push(...distance(point, moment.before, known.options.bias, plane));
  }
  put(layer, namesInside(marks, plane.size));
}

/// Draws a ring around the visited row.
export function drawRing(layer: Element, known: Known, moment: Moment | undefined, plane: Plane): void {
  const point = moment?.row === undefined ? undefined : known.points[moment.row];
  put(layer, moment && point ? ring(plane.toPicture(point), moment) : []);
}

/// From the point perpendicularly to the boundary that classified it.
function distance(point: Place, w: Float64Array, bias: boolean, plane: Plane): Mark[] {
  const [a, b] = [w[0]!, w[1]!];
  const length = a * a + b * b;
  if (length === 0) return [];
  const along = (a * point.x + b * point.y + (bias ? w[2]! : 0)) / length;
  const [from, to] = [plane.toPicture(point), plane.toPicture({ x: point.x - along * a, y: point.y - along * b })];
  return [mark("line", { class: "distance", x1: from.x, y1: from.y, x2: to.x, y2: to.y, "data-what": "distance" })];
}

function ring(at: Place, moment: Moment): Mark[] {
  const [kind, sign] = moment.score <= 0 ? ["wrong", "✗"] : ["right", "✓"];
  return [
    mark("circle", { class: `ring ${kind}`, cx: at.x, cy: at.y, r: 15, "data-what": "ring" }),
    mark("text", { class: `verdict-of-visit ${kind}`, x: at.x + 13, y: at.y - 11 }, sign),
  ];
}
