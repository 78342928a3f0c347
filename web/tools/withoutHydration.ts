/** Vite plugin: leaves out of Svelte what takes over a server's HTML. This page is always drawn from nothing. */
import type { Plugin } from "vite";

const RUNTIME = "/svelte/src/internal/client/dom/hydration.js";
/** What Svelte itself says of this variable: "so it can be treeshaken out if the user doesn't use the `hydrate` method". */
const VARIABLE = "export let hydrating = false;";
const ASSIGNMENT = "hydrating = value;";
/** Steps through the server's HTML, in compiled components: each does nothing where there is none. */
const STEPS = /^[ \t]*\$\.(?:reset\(\w+\)|next\(\d*\));[ \t]*\n/gm;

export function withoutHydration(): Plugin {
  return {
    name: "filon-without-hydration",
    apply: "build",
    enforce: "post",
    transform(code, id) {
      if (id.endsWith(".svelte")) return { code: code.replace(STEPS, ""), map: null };
      if (!id.endsWith(RUNTIME)) return null;
      for (const part of [VARIABLE, ASSIGNMENT])
        if (code.split(part).length !== 2) this.error(`Svelte's ${RUNTIME} no longer has “${part}” once.`);
      return { code: code.replace(VARIABLE, "export const hydrating = false;").replace(ASSIGNMENT, ""), map: null };
    },
  };
}
