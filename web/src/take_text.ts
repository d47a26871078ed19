// Points from outside: typed into the box, pasted anywhere, or dropped as a file. Invalid text gives a message and
// changes nothing.

/// `load` returns an error message, or an empty text.
export function takeText(box: HTMLTextAreaElement, button: HTMLElement, load: (text: string, name: string) => string): void {
  const notice = document.querySelector<HTMLElement>("#notice")!;
  const take = (text: string, name: string): void => {
    const fault = load(text, name);
    notice.textContent = fault ? `${capital(fault)}${fault.endsWith(".") ? "" : "."} The points stay as they are.` : "";
    if (fault) notice.scrollIntoView({ block: "nearest" });
  };
  button.addEventListener("click", () => take(box.value, "the text"));
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void file.text().then((text) => take(text, file.name));
  });
  document.addEventListener("paste", (event) => {
    if ((event.target as Element).closest("input, textarea")) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim() !== "") take(text, "the pasted text");
  });
}

const capital = (text: string): string => (text.startsWith("the ") ? `T${text.slice(1)}` : text);
