// The zero set of a function on a grid by marching squares: a segment or two in each cell that it crosses, joined to
// lines. Also the outline of the region where it is positive.
import type { Place } from "./plane";

export type Line = Place[];

/// The point where the function is 0 on an edge of the grid. The edge identifies it, so that both adjacent cells refer
/// to the same one.
interface Crossing {
  edge: number;
  place: Place;
}

/// `places` and `values` are those of (n+1)² grid points, row by row.
export function contour(places: Place[], values: Float64Array, n: number): Line[] {
  const segments: [Crossing, Crossing][] = [];
  for (let j = 0; j < n; ++j) {
    for (let i = 0; i < n; ++i) {
      const corner = j * (n + 1) + i;
      if (insides(corner, values, n) % 4 === 0) continue; // most cells
      const crossings = crossingsOf(cornersOf(corner, n), places, values);
      for (let k = 0; k + 1 < crossings.length; k += 2) segments.push([crossings[k]!, crossings[k + 1]!]);
    }
  }
  return joined(segments);
}

/// The corners of a cell, around it.
const cornersOf = (corner: number, n: number): number[] => [corner, corner + 1, corner + n + 2, corner + n + 1];

/// The number of corners of a cell at which the function is positive.
const insides = (corner: number, values: Float64Array, n: number): number =>
  (values[corner]! > 0 ? 1 : 0) + (values[corner + 1]! > 0 ? 1 : 0) + (values[corner + n + 2]! > 0 ? 1 : 0) + (values[corner + n + 1]! > 0 ? 1 : 0);

function crossingsOf(corners: number[], places: Place[], values: Float64Array): Crossing[] {
  const crossings: Crossing[] = [];
  corners.forEach((first, k) => {
    const second = corners[(k + 1) % corners.length]!;
    const [a, b] = first < second ? [first, second] : [second, first]; // both cells of an edge compute the same point
    const [u, v] = [values[a]!, values[b]!];
    const edge = 2 * a + (b === a + 1 ? 0 : 1); // the edge begins at a and goes right or up
    if (u > 0 !== v > 0) crossings.push({ edge, place: between(places[a]!, places[b]!, u / (u - v)) });
  });
  return crossings;
}

const between = (a: Place, b: Place, t: number): Place => ({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) });

/// Joins segments that share an edge of the grid to lines.
function joined(segments: [Crossing, Crossing][]): Line[] {
  const at = new Map<number, number[]>(); // at most two
  segments.forEach((segment, s) => {
    for (const { edge } of segment) {
      const there = at.get(edge);
      if (there) there.push(s);
      else at.set(edge, [s]);
    }
  });
  const used = new Set<number>();
  /// Appends the points after a segment's end, as far as unused segments lead.
  const follow = (end: Crossing, line: Line): void => {
    for (let next = at.get(end.edge)?.find((s) => !used.has(s)); next !== undefined; next = at.get(end.edge)?.find((s) => !used.has(s))) {
      used.add(next);
      const [a, b] = segments[next]!;
      end = a.edge === end.edge ? b : a;
      line.push(end.place);
    }
  };
  const lines: Line[] = [];
  segments.forEach(([a, b], s) => {
    if (used.has(s)) return;
    used.add(s);
    const forwards: Line = [b.place];
    const backwards: Line = [a.place];
    follow(b, forwards);
    follow(a, backwards);
    lines.push([...backwards.reverse(), ...forwards]);
  });
  return lines;
}

/// The outline of the region where the function is positive; a point is inside if it is inside an odd number of these
/// lines. A ring of cells without width surrounds the grid, and beyond it the function counts as negative, so all lines
/// are closed.
export function region(places: Place[], values: Float64Array, n: number): Line[] {
  const side = n + 3;
  const [wider, inside] = [new Array<Place>(side * side), new Float64Array(side * side).fill(-1)];
  for (let j = 0; j < side; ++j) {
    for (let i = 0; i < side; ++i) {
      const [row, column] = [Math.min(n, Math.max(0, j - 1)), Math.min(n, Math.max(0, i - 1))];
      wider[j * side + i] = places[row * (n + 1) + column]!;
      if (row === j - 1 && column === i - 1) inside[j * side + i] = values[row * (n + 1) + column]!;
    }
  }
  return contour(wider, inside, n + 2);
}
