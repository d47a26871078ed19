// What the core says is wrong, as the page says it: places by line and column, settings by the names of the page.
import { labelOf, settings } from "./settings";

/// "points.csv:2:3: …" and options of the command line become words.
export function faultText(message: string): string {
  const place = /^(.+?):(\d+):(\d+): (.*)$/s.exec(message);
  const text = place ? `${place[1]}, line ${place[2]}, column ${place[3]}: ${place[4]}` : message;
  return withoutOptions(text).replace(/^[a-z]+(?=:| must)/, (name) => (name in settings ? `“${labelOf(name)}”` : name));
}

/// Advice that only the command line can follow goes; other options get the name that their field has.
function withoutOptions(text: string): string {
  return text
    .replace(/ \([^()]*--(?:categorical|separator|target|format|header)[^()]*\)/g, "")
    .replace(/--([a-z][a-z-]*)/g, (_, name: string) => `“${labelOf(name)}”`);
}
