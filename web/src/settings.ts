// The settings of a run and of the learners: their names on the page, defaults and choices.
import type { Learner } from "./core";

export interface Setting {
  label: string;
  /// The default; empty if it depends on other settings.
  standard: string;
  /// Value and text.
  choices?: [string, string][];
}

const lifts: [string, string][] = [["none", "line"], ["circle", "circle (lift)"], ["quadratic", "conic (lift)"], ["poly:3", "cubic (lift)"]];
const scales: [string, string][] = [["none", "as it is"], ["unit-ball", "unit ball"], ["standard", "standard"], ["max-abs", "max |x| = 1"]];
const orders: [string, string][] = [["cyclic", "as listed"], ["shuffle-once", "shuffled once"], ["shuffle", "shuffled each epoch"]];

/// The settings of a run; declare() adds those of the learners.
export const settings: Record<string, Setting> = {
  learner: { label: "learner", standard: "perceptron" },
  lift: { label: "boundary", standard: "none", choices: lifts },
  scale: { label: "scale", standard: "none", choices: scales },
  order: { label: "order of points", standard: "cyclic", choices: orders },
  epochs: { label: "epochs at most", standard: "" },
  seed: { label: "seed of the shuffle", standard: "1" },
  initial: { label: "start w", standard: "0" },
};

/// Adds the learners' settings. A name that several learners share means the same to the page.
export function declare(learners: Learner[]): void {
  for (const { name, label, default: standard, choices } of learners.flatMap((learner) => learner.settings)) {
    settings[name] ??= { label, standard, choices: choices?.map((choice) => [choice.value, choice.label]) };
  }
}

export const labelOf = (name: string): string => settings[name]?.label ?? name.replaceAll("_", " ");
