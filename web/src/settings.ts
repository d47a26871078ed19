// The settings of a learner and of a run: what they are called on the page, their defaults, and their choices.
export interface Setting {
  label: string;
  /// What it is without a word; empty where that depends.
  standard: string;
  /// Value and text.
  choices?: [string, string][];
}

const lifts: [string, string][] = [["none", "line"], ["circle", "circle (lift)"], ["quadratic", "conic (lift)"], ["poly:3", "cubic (lift)"]];
const scales: [string, string][] = [["none", "as it is"], ["unit-ball", "unit ball"], ["standard", "standard"], ["max-abs", "max |x| = 1"]];
const orders: [string, string][] = [["cyclic", "as listed"], ["shuffle-once", "shuffled once"], ["shuffle", "shuffled each pass"]];
const same = (...values: string[]): [string, string][] => values.map((value) => [value, value]);

export const settings: Record<string, Setting> = {
  learner: { label: "learner", standard: "perceptron" },
  lift: { label: "boundary", standard: "none", choices: lifts },
  scale: { label: "scale", standard: "none", choices: scales },
  order: { label: "order of points", standard: "cyclic", choices: orders },
  epochs: { label: "passes at most", standard: "" },
  seed: { label: "seed of the shuffle", standard: "1" },
  initial: { label: "start w", standard: "0" },
  eta: { label: "rate η", standard: "1" },
  rates: { label: "rates to try", standard: "0.5,1,2,4" },
  delta: { label: "fuzzy up to ½ + δ, δ", standard: "0.05" },
  power: { label: "power m", standard: "2" },
  sharpness: { label: "sharpness c", standard: "3" },
  epsilon: { label: "ε", standard: "0.1" },
  updates: { label: "mistakes that update", standard: "all", choices: [["all", "all"], ["outside", "those beyond ε"]] },
  form: { label: "form", standard: "pa-i", choices: same("pa", "pa-i", "pa-ii") },
  aggressiveness: { label: "aggressiveness C", standard: "1" },
};

export const labelOf = (name: string): string => settings[name]?.label ?? name.replaceAll("-", " ");
