/** Vite plugin: the games' illustrations as pictures, drawn by their components when the page is built. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build, type Plugin, type Rolldown } from "vite";
import { BOARD_COLOURS } from "../src/ui/designTokens";

const ENTRY = "virtual:drawn-covers";
const DRAWING = `
import { render } from "svelte/server";
const found = import.meta.glob(["/src/games/*/CoverArt.svelte", "/src/table/fallbackGame/CoverArt.svelte"], { eager: true, import: "default" });
const drawn = ([path, art]) => [path.split("/").at(-2), render(art).body];
export default Object.fromEntries(Object.entries(found).map(drawn));`;

/** Serves `virtual:covers`: the address of each game's picture, by its key. */
export function covers(): Plugin {
  const name = "virtual:covers";
  let isBuild = true;
  return {
    name: "filon-covers",
    configResolved: (config) => void (isBuild = config.command === "build"),
    resolveId: (id) => (id === name ? name : null),
    async load(id) {
      if (id !== name) return null;
      const address = (game: string, source: string) =>
        isBuild
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name: `${game}.svg`, source })}`
          : JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`);
      const entries = Object.entries(await drawnCovers());
      return `export default {${entries.map(([game, svg]) => `${JSON.stringify(game)}: ${address(game, svg)}`).join()}}`;
    },
  };
}

/** Returns each game's illustration as the text of an SVG file. */
export async function drawnCovers(): Promise<Record<string, string>> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    plugins: [
      svelte(),
      { name: ENTRY, resolveId: (id) => (id === ENTRY ? id : null), load: (id) => (id === ENTRY ? DRAWING : null) },
    ],
    ssr: { noExternal: true },
    build: { ssr: true, write: false, rolldownOptions: { input: ENTRY, output: { codeSplitting: false } } },
  })) as Rolldown.RolldownOutput;
  const code = Buffer.from(built.output[0].code).toString("base64");
  const { default: drawn } = (await import(`data:text/javascript;base64,${code}`)) as {
    default: Record<string, string>;
  };
  return Object.fromEntries(Object.entries(drawn).map(([game, html]) => [game, asFile(html)]));
}

/** Returns a file of an `<svg>` as it stands in a page, without what only a page needs. */
function asFile(html: string): string {
  return html
    .replace(/<!--.*?-->/g, "")
    .replace(/var\(--([\w-]+)\)/g, (name, colour) => BOARD_COLOURS[colour as keyof typeof BOARD_COLOURS] ?? name)
    .replace(/ (?:class|style|aria-hidden|width="100%" height)="[^"]*"/g, "")
    .replace(/(\.\d\d)\d+/g, "$1")
    .replace(/(<\w[^<>]*)><\/\w+>/g, "$1/>")
    .replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg" width="340" height="150"')
    .trim();
}
