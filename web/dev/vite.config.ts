import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
export default defineConfig({
  root: "/work/w/boards/web/dev",
  publicDir: "/tmp/boards/public",
  plugins: [svelte({ configFile: "/work/w/boards/web/svelte.config.js" })],
  build: { outDir: "/tmp/boards/dist", emptyOutDir: true, target: "es2022" },
});
