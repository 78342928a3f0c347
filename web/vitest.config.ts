// Unit tests run in Node, on the same plugins as the build.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { tokens } from "./tools/designTokens";

export default defineConfig({
  plugins: [svelte(), tokens()],
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
