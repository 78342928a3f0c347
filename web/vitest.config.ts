// Unit tests run in Node, on the same plugins as the build.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { tokens } from "./tools/designTokens";
import { words } from "./tools/words";

export default defineConfig({
  plugins: [svelte(), tokens(), words()],
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
