// Sample points, each with options that show its purpose.
import figure34 from "../../data/figure34.csv?raw";
import { defaultOptions, type Options, type Point } from "./state";

export interface Sample {
  name: string;
  points: Point[] | { csv: string };
  /// What the sample shows.
  about: string;
  options?: Partial<Options>;
}

const plus = (x: number, y: number): Point => ({ x, y, positive: true });
const minus = (x: number, y: number): Point => ({ x, y, positive: false });

/// Points around a centre on a sunflower's spiral: evenly spread and deterministic.
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

/// Alternates between the two.
const interleaved = (a: Point[], b: Point[]): Point[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, k) => [a[k], b[k]]).flat().filter((p) => p !== undefined);

const round = (x: number): number => Math.round(x * 100) / 100;

export const samples: Sample[] = [
  {
    name: "Two blobs",
    about: "Run it: each mistake turns the arrow w towards the point that was wrong, until none is.",
    points: interleaved(blob(-0.16, 2.87, 0.85, 8, false), blob(1.66, 1.63, 0.85, 8, true)),
  },
  {
    name: "AND",
    about: "Four points, 18 updates: the bound is not far away.",
    points: [minus(0, 0), minus(1, 0), minus(0, 1), plus(1, 1)],
  },
  {
    name: "XOR",
    about: "No line exists, so the perceptron returns to an earlier w. Choose the boundary “conic” and see.",
    points: [minus(0, 0), plus(1, 0), plus(0, 1), minus(1, 1)],
    options: { values: { epochs: "25" } },
  },
  {
    name: "Overlapping blobs",
    about: "A few points suffice to forbid every line. Compare: the averaged perceptron is calm where the plain one is not.",
    points: interleaved(blob(-1, 0, 1.8, 20, false), blob(1, 0.5, 1.8, 20, true)),
    options: { values: { epochs: "25" } },
  },
  {
    name: "Figure 3.4",
    about: "80 points of the dissertation “Be Greedy, but Not Too Greedy”: 60 updates; greedy makes 49.",
    points: { csv: figure34 },
    options: { bias: false },
  },
  {
    name: "Ring",
    about: "No line, but a circle: lifted to a bowl, the ring stands above the disc, and a plane fits between.",
    points: interleaved(blob(0, 0, 1, 12, true), ring(1.8, 14, false)),
    options: { lift: "circle" },
  },
  {
    name: "The fuzzy bound fails",
    about: "Theorem 22 allows 5 updates here. The fuzzy perceptron makes 210, since it steps by far less at one point than at another.",
    points: [plus(-6, -2), plus(-4, 4), minus(-4, -1), minus(-2, -6)],
    options: { learner: "fuzzy", bias: false, values: { delta: "0.02471293658878339" } },
  },
  {
    name: "Margin-fuzzy cycles forever",
    about: "Theorem 24 allows 4 updates here. Margin-fuzzy returns to an earlier w, so it never ends.",
    points: [plus(3, -2), minus(4, 1), plus(1, 4)],
    options: { learner: "margin-fuzzy", bias: false, values: { epsilon: "2", updates: "outside" } },
  },
];

export const optionsOf = (sample: Sample): Options => ({ ...defaultOptions(), ...sample.options });
