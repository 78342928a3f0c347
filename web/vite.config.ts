// How is the page built? Relative addresses, so that one build serves under any path; games are chunks of their own.
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
