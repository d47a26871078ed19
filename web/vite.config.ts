import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

// One self-contained page: it works from a file, offline.
export default defineConfig({
  plugins: [viteSingleFile()],
  build: { outDir: "dist", emptyOutDir: true, target: "es2022", rollupOptions: { input: "playground.html" } },
});
