// Lint rules beyond the type checker.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      "svelte/no-navigation-without-resolve": "off",
      "@typescript-eslint/no-explicit-any": "off",
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  { ignores: ["dist/", "node_modules/", "src/connection/types.ts"] },
);
