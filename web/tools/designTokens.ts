/** How does the stylesheet get its colours? The build writes them from src/look/tokens.ts. */
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
