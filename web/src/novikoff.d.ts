declare module "*/novikoff.mjs" {
  const load: () => Promise<unknown>;
  export default load;
}
