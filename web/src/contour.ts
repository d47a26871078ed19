// Where a function on a grid is 0: marching squares, a segment or two in each cell that it crosses, joined to lines. And where it
// is positive: the lines around it.
import type { Place } from "./plane";

export type Line = Place[];

/// A crossing of an edge of the grid; the edge is its name, so that cells on both sides mean the same one.
interface Crossing {
  edge: number;
  place: Place;
}

/// `places` and `values` of (n+1)² grid points, row by row.
export function contour(places: Place[], values: Float64Array, n: number): Line[] {
  const segments: [Crossing, Crossing][] = [];
  for (let j = 0; j < n; ++j) {
    for (let i = 0; i < n; ++i) {
      const corner = j * (n + 1) + i;
      if (insides(corner, values, n) % 4 === 0) continue; // nearly all cells
      const crossings = crossingsOf(cornersOf(corner, n), places, values);
      for (let k = 0; k + 1 < crossings.length; k += 2) segments.push([crossings[k]!, crossings[k + 1]!]);
    }
  }
  return joined(segments);
}

/// Of a cell, around it.
const cornersOf = (corner: number, n: number): number[] => [corner, corner + 1, corner + n + 2, corner + n + 1];

/// At how many corners of a cell the function is positive.
const insides = (corner: number, values: Float64Array, n: number): number =>
  (values[corner]! > 0 ? 1 : 0) + (values[corner + 1]! > 0 ? 1 : 0) + (values[corner + n + 2]! > 0 ? 1 : 0) + (values[corner + n + 1]! > 0 ? 1 : 0);

function crossingsOf(corners: number[], places: Place[], values: Float64Array): Crossing[] {
  const crossings: Crossing[] = [];
  corners.forEach((first, k) => {
    const second = corners[(k + 1) % corners.length]!;
    const [a, b] = first < second ? [first, second] : [second, first]; // both cells of an edge compute the same place
    const [u, v] = [values[a]!, values[b]!];
    const edge = 2 * a + (b === a + 1 ? 0 : 1); // a is where it begins; it goes right or up
    if (u > 0 !== v > 0) crossings.push({ edge, place: between(places[a]!, places[b]!, u / (u - v)) });
  });
  return crossings;
}

const between = (a: Place, b: Place, t: number): Place => ({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) });

/// Segments that share an edge of the grid become one line.
function joined(segments: [Crossing, Crossing][]): Line[] {
  const at = new Map<number, number[]>(); // two at most
  segments.forEach((segment, s) => {
    for (const { edge } of segment) {
      const there = at.get(edge);
      if (there) there.push(s);
      else at.set(edge, [s]);
    }
  });
  const used = new Set<number>();
  /// The places that follow a segment's end, as far as unused segments lead.
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

/// The lines around where the function is positive; a place is inside if it is inside of an odd number of them. Around the grid lies a
/// ring of cells without width, and beyond them the function counts as negative: so all lines are closed.
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
