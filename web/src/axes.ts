// The grid, the axes and their numbers in a figure of the plane.
import type { Plane } from "./plane";
import { mark, put } from "./svg";

export function drawAxes(layer: Element, plane: Plane): void {
  const { centre, reach, size } = plane;
  const columns = plane.ticks(centre.x - reach, centre.x + reach).map((t) => ({ t, at: plane.toPicture({ x: t, y: 0 }).x }));
  const rows = plane.ticks(centre.y - reach, centre.y + reach).map((t) => ({ t, at: plane.toPicture({ x: 0, y: t }).y }));
  const kind = (t: number): string => (t === 0 ? "axis" : "");
  const label = (t: number): string => String(t).replace("-", "−");
  put(layer, [
    ...columns.map(({ t, at }) => mark("line", { x1: at, x2: at, y1: 0, y2: size, class: kind(t) })),
    ...rows.map(({ t, at }) => mark("line", { x1: 0, x2: size, y1: at, y2: at, class: kind(t) })),
    ...columns
      .filter(({ at }) => at > 24 && at < size - 12)
      .map(({ t, at }) => mark("text", { x: at, y: size - 5, "text-anchor": "middle" }, label(t))),
    ...rows
      .filter(({ at }) => at > 12 && at < size - 20)
      .map(({ t, at }) => mark("text", { x: 5, y: at + 4, "text-anchor": "start" }, label(t))),
  ]);
}
