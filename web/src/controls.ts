// The learner, its options and how it is run: a form that is made from what the core says each learner understands.
import type { Engine } from "./engine";
import type { Options } from "./state";

/// What an option is called on the page, its default, and its choices if it is no number.
const described: Record<string, { label: string; standard: string; choices?: string[] }> = {
  epochs: { label: "passes at most", standard: "" },
  seed: { label: "seed of the shuffles", standard: "1" },
  initial: { label: "start w1,w2,b", standard: "" },
  eta: { label: "rate η", standard: "1" },
  rates: { label: "rates", standard: "0.5,1,2,4" },
  delta: { label: "fuzzy up to 1/2 + δ", standard: "0.05" },
  power: { label: "power m", standard: "2" },
  sharpness: { label: "sharpness c", standard: "3" },
  epsilon: { label: "ε", standard: "0.1" },
  updates: { label: "mistakes that update", standard: "all", choices: ["all", "outside"] },
  form: { label: "form", standard: "pa-i", choices: ["pa", "pa-i", "pa-ii"] },
  aggressiveness: { label: "aggressiveness C", standard: "1" },
};

const lifts = ["none", "circle", "quadratic", "poly:3"];
const orders = ["cyclic", "shuffle-once", "shuffle"];

function choice(name: string, label: string, choices: string[], value: string): HTMLLabelElement {
  const element = document.createElement("label");
  const select = document.createElement("select");
  select.name = name;
  for (const text of choices) select.add(new Option(text, text, false, text === value));
  element.append(label, select);
  return element;
}

function field(name: string, label: string, value: string, standard: string): HTMLLabelElement {
  const element = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { name, value, placeholder: standard, autocomplete: "off" });
  element.append(label, input);
  return element;
}

function check(name: string, label: string, checked: boolean): HTMLLabelElement {
  const element = document.createElement("label");
  element.className = "check";
  const input = document.createElement("input");
  Object.assign(input, { name, type: "checkbox", checked });
  element.append(input, label);
  return element;
}

export class Controls {
  private shown = "";

  constructor(
    private readonly form: HTMLFormElement,
    private readonly engine: Engine,
    private readonly changed: (options: Options) => void,
  ) {
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.changed(this.read()));
  }

  /// Makes the form anew only if other options are to be shown: what is being typed stays.
  show(options: Options): void {
    const same = JSON.stringify(this.shown === options.learner ? this.read() : undefined) === JSON.stringify(options);
    if (same) return;
    this.shown = options.learner;
    const learners = this.engine.learners.map((l) => l.name);
    this.form.replaceChildren(
      choice("learner", "learner", learners, options.learner),
      check("bias", "bias", options.bias),
      choice("lift", "lift", lifts, options.lift),
      choice("order", "order of the rows", orders, options.order),
      ...this.engine.understood(options.learner).map((name) => {
        const { label, standard, choices } = described[name] ?? { label: name, standard: "" };
        const value = options.values[name] ?? "";
        return choices ? choice(name, label, choices, value || standard) : field(name, label, value, standard);
      }),
    );
  }

  private read(): Options {
    const data = new FormData(this.form);
    const text = (name: string): string => String(data.get(name) ?? "").trim();
    const values: Record<string, string> = {};
    for (const [name, { standard, choices }] of Object.entries(described)) {
      const value = text(name);
      if (value !== "" && !(choices && value === standard)) values[name] = value;
    }
    return { learner: text("learner"), bias: data.has("bias"), lift: text("lift"), order: text("order"), values };
  }
}
