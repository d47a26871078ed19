// Joins what Emscripten made, NAME.mjs and NAME.wasm, into one module:  node web_pack.mjs NAME.mjs OUTPUT
//
// Its default export loads the core; `unpack` and `instantiate` are its two halves, so that a page can hand the same WebAssembly to a thread. The WebAssembly is inside, packed by gzip, which browsers unpack themselves; that takes a third of the
// room. GNU's gzip, not Node's, since it gives the same bytes whichever version it is.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const [glue, output] = process.argv.slice(2);
const packed = execFileSync("gzip", ["-9nc", glue.replace(/\.mjs$/, ".wasm")], { maxBuffer: 1 << 26 });
const script = readFileSync(glue, "utf8");
const exported = /export default (\w+);\s*$/;
if (!exported.test(script)) throw new Error(`${glue} exports nothing by default`);
writeFileSync(
  output,
  script.replace(
    exported,
    (_, factory) => `
export { ${factory} as instantiate };
export async function unpack() {
  const packed = Uint8Array.from(atob("${packed.toString("base64")}"), (c) => c.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).arrayBuffer();
}
export default async () => ${factory}({ wasmBinary: await unpack() });
`,
  ),
);
