// Errors of the core in the page's terms: places by line and column, settings by their names on the page.
import type { FaultData, Part } from "./core";
import { labelOf, settings } from "./settings";

export function faultText({ file, line, column, parts, advice }: FaultData): string {
  const place = [file, line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(", ");
  // The advice is possible on the page.
  const followable = advice.every((part) => !isSetting(part) || part.setting in settings);
  const words = [...parts, ...(followable ? advice : [])].map(partText).join("");
  return place ? `${place}: ${words}` : words;
}

const isSetting = (part: Part): part is { setting: string; value?: string } => typeof part === "object" && "setting" in part;

function partText(part: Part): string {
  if (typeof part === "string") return part;
  if (isSetting(part)) return `“${labelOf(part.setting)}”${part.value === undefined ? "" : ` ${part.value}`}`;
  return `${part.rows.length === 1 ? "row" : "rows"} ${part.rows.map((row) => row + 1).join(", ")}`;
}
