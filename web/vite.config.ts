// Build of the page: relative addresses, so that one build works under any path; each game is its own chunk.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { GROUPS, isMissing } from "./tools/chunks";
import { covers } from "./tools/covers";
import { tokens } from "./tools/designTokens";
import { withoutHydration } from "./tools/withoutHydration";
import { words } from "./tools/words";

export default defineConfig({
  base: "./",
  plugins: [svelte(), tokens(), covers(), words(), withoutHydration()],
  build: {
    outDir: process.env.FILON_WEB_OUT ?? "dist",
    emptyOutDir: true,
    // The oldest browsers that the page is made for; tests/browserBaseline.test.ts looks for what they lack.
    target: ["safari16.4", "firefox115", "chrome111"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: (_, all, { hostId }) => all.filter(isMissing(hostId)) },
    rolldownOptions: {
      // Svelte's index imports them all; each is needed only where it is used.
      treeshake: {
        moduleSideEffects: [{ test: /svelte\/src\/internal\/client\/dom\/elements\//, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: GROUPS, includeDependenciesRecursively: false },
      },
    },
  },
});
