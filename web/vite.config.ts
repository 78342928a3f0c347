// Build of the page: relative addresses, so that one build works under any path; each game is its own chunk.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { tokens } from "./tools/designTokens";

export default defineConfig({
  base: "./",
  plugins: [svelte(), tokens()],
  build: {
    outDir: process.env.FILON_WEB_OUT ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
