// Joins Emscripten's output, NAME.mjs and NAME.wasm, into one module: node web_pack.mjs NAME.mjs OUTPUT
//
// The default export loads the core; `unpack` and `instantiate` are its two halves, so that a page can pass the same
// WebAssembly to a thread. The module contains the WebAssembly compressed by gzip, which takes a third of the size and
// which browsers decompress themselves. GNU's gzip is used, not Node's, because its output does not depend on the
// version.
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
