declare module "*/novikoff.mjs" {
  const load: () => Promise<unknown>;
  export default load;
  /// The WebAssembly, and the core made of it: what `load` does in one.
  export const unpack: () => Promise<ArrayBuffer>;
  export const instantiate: (parts: { wasmBinary: ArrayBuffer }) => Promise<unknown>;
}
