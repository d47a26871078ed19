// Sets of points to begin with, each with the options that show what it is there for.
import figure34 from "../../data/figure34.csv?raw";
import { defaultOptions, type Options, type Point } from "./state";

export interface Sample {
  name: string;
  points: Point[] | { csv: string };
  options?: Partial<Options>;
}

const plus = (x: number, y: number): Point => ({ x, y, positive: true });
const minus = (x: number, y: number): Point => ({ x, y, positive: false });

/// Points around a centre, on a sunflower's spiral: even, and the same for everyone.
function blob(x: number, y: number, spread: number, count: number, positive: boolean): Point[] {
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, k) => {
    const r = spread * Math.sqrt((k + 0.5) / count);
    return { x: round(x + r * Math.cos(k * golden)), y: round(y + r * Math.sin(k * golden)), positive };
  });
}

function ring(radius: number, count: number, positive: boolean): Point[] {
  return Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count;
    return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)), positive };
  });
}

const round = (x: number): number => Math.round(x * 100) / 100;

export const samples: Sample[] = [
  { name: "AND", points: [minus(0, 0), minus(1, 0), minus(0, 1), plus(1, 1)] },
  { name: "XOR", points: [minus(0, 0), plus(1, 0), plus(0, 1), minus(1, 1)] },
  { name: "Two blobs", points: [...blob(1, 1, 1.2, 15, false), ...blob(3.5, 3, 1.2, 15, true)] },
  { name: "Overlapping blobs", points: [...blob(-1, 0, 1.8, 20, false), ...blob(1, 0.5, 1.8, 20, true)] },
  { name: "Figure 3.4", points: { csv: figure34 }, options: { bias: false } },
  { name: "Ring", points: [...blob(0, 0, 1, 12, true), ...ring(2, 16, false)], options: { lift: "circle" } },
  {
    name: "The fuzzy bound fails",
    points: [plus(-6, -2), plus(-4, 4), minus(-4, -1), minus(-2, -6)],
    options: { learner: "fuzzy", bias: false, values: { delta: "0.02471293658878339" } },
  },
  {
    name: "Margin-fuzzy goes round for ever",
    points: [plus(3, -2), minus(4, 1), plus(1, 4)],
    options: { learner: "margin-fuzzy", bias: false, values: { epsilon: "2", updates: "outside" } },
  },
];

export const optionsOf = (sample: Sample): Options => ({ ...defaultOptions(), ...sample.options });
