/** Vite plugin: serves the stylesheet that is generated from src/ui/designTokens.ts as `virtual:tokens.css`. */
import type { Plugin } from "vite";
import { stylesheet } from "../src/ui/designTokens";

export function tokens(): Plugin {
  const name = "virtual:tokens.css";
  return {
    name: "filon-tokens",
    resolveId: (id) => (id === name ? name : null),
    load: (id) => (id === name ? stylesheet() : null),
  };
}
