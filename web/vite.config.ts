// Build of the page: relative addresses, so that one build works under any path; each game is its own chunk.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { GROUPS } from "./tools/chunks";
import { covers } from "./tools/covers";
import { tokens } from "./tools/designTokens";
import { withoutHydration } from "./tools/withoutHydration";

export default defineConfig({
  base: "./",
  plugins: [svelte(), tokens(), covers(), withoutHydration()],
  // One string parses faster and is smaller than an export for each text.
  json: { stringify: true, namedExports: false },
  build: {
    outDir: process.env.FILON_WEB_OUT ?? "dist",
    emptyOutDir: true,
    // The oldest browsers that the page is made for; tests/browserBaseline.test.ts looks for what they lack.
    target: ["safari16.4", "firefox115", "chrome111"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
});
