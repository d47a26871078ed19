// Where a function on a grid is 0: marching squares, a segment or two in each cell that it crosses, joined to lines. And where it
// is positive: cells, and parts of cells.
import type { Place } from "./plane";

export type Line = Place[];

/// A crossing of an edge of the grid; the edge is its name, so that cells on both sides mean the same one.
interface Crossing {
  edge: string;
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
  Number(values[corner]! > 0) + Number(values[corner + 1]! > 0) + Number(values[corner + n + 2]! > 0) + Number(values[corner + n + 1]! > 0);

function crossingsOf(corners: number[], places: Place[], values: Float64Array): Crossing[] {
  const crossings: Crossing[] = [];
  corners.forEach((first, k) => {
    const second = corners[(k + 1) % corners.length]!;
    const [a, b] = first < second ? [first, second] : [second, first]; // both cells of an edge compute the same place
    const [u, v] = [values[a]!, values[b]!];
    if (u > 0 !== v > 0) crossings.push({ edge: `${a} ${b}`, place: between(places[a]!, places[b]!, u / (u - v)) });
  });
  return crossings;
}

const between = (a: Place, b: Place, t: number): Place => ({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) });

/// Segments that share an edge of the grid become one line.
function joined(segments: [Crossing, Crossing][]): Line[] {
  const at = new Map<string, number[]>();
  segments.forEach((segment, s) => segment.forEach(({ edge }) => at.set(edge, [...(at.get(edge) ?? []), s])));
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

/// The outlines of pieces that together are where the function is positive. Whole cells beside one another are one piece.
export function region(places: Place[], values: Float64Array, n: number): Line[] {
  const pieces: Line[] = [];
  for (let j = 0; j < n; ++j) {
    let since: number | undefined;
    for (let i = 0; i <= n; ++i) {
      const corner = j * (n + 1) + i;
      const inside = i < n ? insides(corner, values, n) : 0;
      if (inside === 4) since ??= corner;
      if (inside < 4 && since !== undefined) {
        pieces.push([since, corner, corner + n + 1, since + n + 1].map((c) => places[c]!));
        since = undefined;
      }
      if (inside > 0 && inside < 4) pieces.push(part(cornersOf(corner, n), places, values));
    }
  }
  return pieces;
}

/// The part of a cell where the function is positive.
function part(corners: number[], places: Place[], values: Float64Array): Line {
  return corners.flatMap((first, k) => {
    const second = corners[(k + 1) % corners.length]!;
    const [u, v] = [values[first]!, values[second]!];
    const kept = u > 0 ? [places[first]!] : [];
    return u > 0 !== v > 0 ? [...kept, between(places[first]!, places[second]!, u / (u - v))] : kept;
  });
}
