// A box in space around the origin, seen from far away: the plane of the points at the bottom, the height x² + y²
// upwards.
import type { Place } from "./plane";

/// q is the height, in its own unit.
export interface Spot3 {
  x: number;
  y: number;
  q: number;
}

const radians = Math.PI / 180;

export class Space {
  readonly height: number;
  /// The radius up to which the bowl is drawn.
  readonly widest: number;
  private readonly tallest: number;
  private readonly cos: number;
  private readonly sin: number;
  private readonly tilt: number;
  private readonly rise: number;

  constructor(
    points: Place[],
    private readonly size: number,
    turn: { yaw: number; pitch: number },
  ) {
    this.height = Math.round(0.86 * size);
    this.widest = 1.06 * Math.max(...points.map((p) => Math.hypot(p.x, p.y)), 1e-9);
    this.tallest = this.widest * this.widest;
    [this.cos, this.sin] = [Math.cos(turn.yaw * radians), Math.sin(turn.yaw * radians)];
    [this.tilt, this.rise] = [Math.sin(turn.pitch * radians), Math.cos(turn.pitch * radians)];
  }

  /// Maps the box to x, y in −1 … 1 and the height to 0 … 1.5.
  private unit(s: Spot3): { x: number; y: number; z: number } {
    return { x: s.x / this.widest, y: s.y / this.widest, z: (1.5 * s.q) / this.tallest };
  }

  project(s: Spot3): Place {
    const { x, y, z } = this.unit(s);
    const [across, away] = [x * this.cos - y * this.sin, x * this.sin + y * this.cos];
    const scale = this.size / 3;
    return { x: this.size / 2 + scale * across, y: this.height / 2 - scale * (0.9 * (z - 0.75) * this.rise + away * this.tilt) };
  }

  /// Larger is farther away.
  depth(s: Spot3): number {
    const { x, y, z } = this.unit(s);
    return (x * this.sin + y * this.cos) * this.rise - z * this.tilt;
  }

  /// The zero set of a linear function of x, y and q inside the box: its intersections with the twelve edges, sorted
  /// around their centre.
  sheet(value: (s: Spot3) => number): Spot3[] {
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => ({
      x: k & 1 ? this.widest : -this.widest,
      y: k & 2 ? this.widest : -this.widest,
      q: k & 4 ? 1.1 * this.tallest : -0.1 * this.tallest,
    }));
    const crossings: Spot3[] = [];
    for (let k = 0; k < 8; ++k) {
      for (const bit of [1, 2, 4]) {
        if (k & bit) continue;
        const [a, b] = [corners[k]!, corners[k | bit]!];
        const [u, v] = [value(a), value(b)];
        if (u > 0 === v > 0) continue;
        const t = u / (u - v);
        crossings.push({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y), q: a.q + t * (b.q - a.q) });
      }
    }
    return this.inOrder(crossings, corners, value);
  }

  /// Sorts the points around their centre, within the plane.
  private inOrder(spots: Spot3[], corners: Spot3[], value: (s: Spot3) => number): Spot3[] {
    const units = spots.map((s) => this.unit(s));
    const middle = { x: 0, y: 0, z: 0 };
    for (const u of units) {
      middle.x += u.x / units.length;
      middle.y += u.y / units.length;
      middle.z += u.z / units.length;
    }
    const base = value(corners[0]!);
    const slopes = [1, 2, 4].map((bit) => Math.abs(value(corners[bit]!) - base));
    const steepest = slopes.indexOf(Math.max(...slopes)); // leave this direction out: the others distinguish the points
    const flat = (u: { x: number; y: number; z: number }): [number, number] =>
      steepest === 0 ? [u.y - middle.y, u.z - middle.z] : steepest === 1 ? [u.x - middle.x, u.z - middle.z] : [u.x - middle.x, u.y - middle.y];
    const turn = (i: number): number => Math.atan2(...flat(units[i]!));
    return spots.map((_, i) => i).sort((i, j) => turn(i) - turn(j)).map((i) => spots[i]!);
  }
}
