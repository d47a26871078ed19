// The form for a learner, its options and its run, made from the learners' declarations in the core.
import type { Engine } from "./engine";
import { settings } from "./settings";
import type { Options } from "./state";
import { element } from "./text";

/// Rarely changed options, under "more".
const rare = ["scale", "epochs", "seed", "initial"];

function field(name: string, value: string, choices?: [string, string][]): HTMLLabelElement {
  const { label, standard } = settings[name] ?? { label: name, standard: "" };
  if (choices) {
    const select = element("select", { name });
    for (const [option, text] of choices) select.add(new Option(text, option, false, option === (value || standard)));
    return element("label", {}, element("span", {}, label), select);
  }
  const input = element("input", { name, value, placeholder: standard || "auto", autocomplete: "off", spellcheck: false });
  return element("label", {}, element("span", {}, label), input);
}

export class Controls {
  readonly form = element("form", { className: "options" });
  private readonly often = element("div", { className: "fields" });
  private readonly seldom = element("div", { className: "fields" });
  private shown = "";

  constructor(
    title: string,
    private readonly engine: Engine,
    private readonly changed: (options: Options) => void,
  ) {
    this.form.setAttribute("aria-label", title);
    const more = element("details", {}, element("summary", {}, "more"), this.seldom);
    this.form.append(this.often, more);
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", () => this.changed(this.read()));
  }

  /// Rebuilds the form only if other options are to be shown, so that text being typed is kept.
  show(options: Options): void {
    const fields = `${options.learner} ${options.order}`;
    if (this.shown === fields && JSON.stringify(this.read()) === JSON.stringify(options)) return;
    this.shown = fields;
    const focused = this.form.contains(document.activeElement) ? (document.activeElement as HTMLInputElement).name : "";
    const own = this.engine.understood(options.learner).filter((name) => name !== "seed" || options.order !== "cyclic");
    const names = ["lift", "scale", "order", ...own];
    const values: Record<string, string> = { ...options.values, lift: options.lift, scale: options.scale, order: options.order };
    const made = (name: string): HTMLLabelElement => field(name, values[name] ?? "", settings[name]?.choices);
    const bias = element("input", { name: "bias", type: "checkbox", checked: options.bias });
    this.often.replaceChildren(
      field("learner", options.learner, this.engine.learners.map((l) => [l.name, l.name.replaceAll("-", " ")])),
      ...names.filter((name) => !rare.includes(name)).map(made),
      element("label", { className: "check" }, bias, element("span", {}, "bias b")),
    );
    this.seldom.replaceChildren(...names.filter((name) => rare.includes(name)).map(made));
    if (focused) this.form.querySelector<HTMLElement>(`[name=${focused}]`)?.focus();
  }

  private read(): Options {
    const data = new FormData(this.form);
    const text = (name: string): string => String(data.get(name) ?? "").trim();
    const values: Record<string, string> = {};
    for (const [name, { standard, choices }] of Object.entries(settings)) {
      if (["learner", "lift", "scale", "order"].includes(name)) continue;
      const value = text(name);
      if (value !== "" && !(choices && value === standard)) values[name] = value;
    }
    return { learner: text("learner"), bias: data.has("bias"), lift: text("lift"), scale: text("scale"), order: text("order"), values };
  }
}
