// Converts between coordinates of the plane and of the figure.
export interface Place {
  x: number;
  y: number;
}

/// A square figure of `size` units that shows the square around `centre` with half side `reach`.
export class Plane {
  constructor(
    readonly centre: Place,
    readonly reach: number,
    readonly size: number,
  ) {}

  /// Shows all points, and the origin with space for the arrows there.
  static around(points: Place[], size: number): Plane {
    const range = (values: number[]): [number, number] => [Math.min(0, ...values), Math.max(0, ...values)];
    const [xs, ys] = [range(points.map((p) => p.x)), range(points.map((p) => p.y))];
    const room = 0.24 * Math.max(xs[1] - xs[0], ys[1] - ys[0], 1e-3);
    const [left, right, low, high] = [Math.min(xs[0], -room), Math.max(xs[1], room), Math.min(ys[0], -room), Math.max(ys[1], room)];
    return new Plane({ x: (left + right) / 2, y: (low + high) / 2 }, 0.55 * Math.max(right - left, high - low), size);
  }

  /// The same part of the plane in a figure of another size.
  sized(size: number): Plane {
    return new Plane(this.centre, this.reach, size);
  }

  toPicture(p: Place): Place {
    const scale = this.size / (2 * this.reach);
    return { x: (p.x - this.centre.x + this.reach) * scale, y: (this.centre.y + this.reach - p.y) * scale };
  }

  /// Rounded to the resolution of the pointer, so that coordinates stay short.
  fromPicture(p: Place): Place {
    const scale = (2 * this.reach) / this.size;
    const digits = Math.max(0, Math.ceil(-Math.log10(scale)));
    const rounded = (x: number): number => Number(x.toFixed(Math.min(digits, 20)));
    return { x: rounded(p.x * scale + this.centre.x - this.reach), y: rounded(this.centre.y + this.reach - p.y * scale) };
  }

  /// A grid of (n+1)² places, row by row from below.
  grid(n: number): Place[] {
    const places: Place[] = [];
    for (let j = 0; j <= n; ++j) {
      for (let i = 0; i <= n; ++i) {
        places.push({
          x: this.centre.x + this.reach * ((2 * i) / n - 1),
          y: this.centre.y + this.reach * ((2 * j) / n - 1),
        });
      }
    }
    return places;
  }

  /// About five round numbers for an axis.
  ticks(from: number, to: number): number[] {
    const rough = (to - from) / 5;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough) ?? 10 * power;
    const result: number[] = [];
    for (let k = Math.ceil(from / step); k * step <= to; ++k) result.push(Number((k * step).toPrecision(12)));
    return result;
  }
}
