// How are small tests run? As the page is built, in Node.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { tokens } from "./tools/designTokens";

export default defineConfig({
  plugins: [svelte(), tokens()],
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
