// Where a function on a grid is 0: marching squares, a segment or two in each cell that it crosses.
import type { Place } from "./plane";

export type Segment = [Place, Place];

/// `places` and `values` of (n+1)² grid points, row by row.
export function contour(places: Place[], values: Float64Array, n: number): Segment[] {
  const segments: Segment[] = [];
  for (let j = 0; j < n; ++j) {
    for (let i = 0; i < n; ++i) {
      const corner = j * (n + 1) + i;
      const corners = [corner, corner + 1, corner + n + 2, corner + n + 1];
      const crossings: Place[] = [];
      corners.forEach((a, k) => {
        const b = corners[(k + 1) % 4]!;
        const [u, v] = [values[a]!, values[b]!];
        if (u > 0 !== v > 0) crossings.push(between(places[a]!, places[b]!, u / (u - v)));
      });
      for (let k = 0; k + 1 < crossings.length; k += 2) segments.push([crossings[k]!, crossings[k + 1]!]);
    }
  }
  return segments;
}

const between = (a: Place, b: Place, t: number): Place => ({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) });
