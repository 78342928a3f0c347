/** The page's large chunks: home, table, and what two games share. Many small chunks compress worse than a few. */

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const HOME = ["/src/main.ts"];
const TABLE = ["/src/screens/TableScreen.svelte", "/src/table/drama/flight.ts"];
/** What every game loads soon after the table: flights and sounds. */
const FLIGHTS = ["/src/table/drama/Drama.svelte", "/src/table/synthesizer.ts"];
const GAMES = ["saboteur", "duel", "sabale", "sacramento"];
/** A game, with what it loads soon after the table: its flights, and the result of a round. */
const game = (key: string) => ["index.ts", "drama.ts", "RoundEnd.svelte"].map((file) => `/src/games/${key}/${file}`);
/** Parts of Svelte that only screens opened later use; its index imports all parts. */
const SELDOM = ["/dom/elements/bindings/select.js"];

let ids: string[] = [];
let chunks: Map<string, string> | null = null;

/** The groups for Rolldown, which asks each for every module; what a group imports is named here, not by Rolldown. */
export const GROUPS = ["home", "table", "flights", "mines", "boards", ...GAMES].map((name, at) => ({
  test: collect,
  name: (id: string, graph: ModuleGraph) => ((chunks ??= divided(graph)).get(id) === name ? name : null),
  priority: 10 - at,
}));

/** Chunks that have loaded the table's own before they load others. */
const AT_TABLE = /\b(table|flights|saboteur|duel|sabale|sacramento|MatchResult|ReplayScreen)-/;

/** Returns whether a file still has to be loaded before one that this chunk loads; each name that it lists costs bytes. */
export const isMissing = (host: string) => (file: string) =>
  !/\b(home|rolldown-runtime)-/.test(file) && !(AT_TABLE.test(host) && /\btable-/.test(file));

/** Notes a module of a build: Rolldown calls this for each of them before it asks for the first name. */
function collect(id: string): boolean {
  if (chunks) [ids, chunks] = [[], null];
  ids.push(id);
  return true;
}

/** Returns the chunk of each module that is needed as soon as a game is opened. */
function divided(graph: ModuleGraph): Map<string, string> {
  const needed = (ends: readonly string[]) =>
    closure(
      ids.filter((id) => ends.some((end) => id.endsWith(end))),
      graph,
    );
  const games = GAMES.map((key) => needed(game(key)));
  const [saboteur, duel, sabale, sacramento] = games as unknown as [Ids, Ids, Ids, Ids];
  const [mines, boards] = [common(saboteur, duel), common(sabale, sacramento)];
  const flights = needed(FLIGHTS);
  const everywhere = common(union(saboteur, duel), union(sabale, sacramento));
  const table = [...needed(TABLE), ...everywhere, ...common(union(...games), flights)];
  // The rules show a game's pictures without the game.
  const pictures = needed(GAMES.map((key) => `/src/games/${key}/RulePicture.svelte`));
  const own = GAMES.map((key, at) => [key, [...games[at]!].filter((id) => !pictures.has(id))] as const);
  // A later name wins: what the home screen needs is not loaded again with a table.
  const named = { ...Object.fromEntries(own), mines, boards, flights, table, home: needed(HOME) };
  const found = new Map(Object.entries(named).flatMap(([name, ids]) => [...ids].map((id) => [id, name] as const)));
  for (const id of found.keys()) if (SELDOM.some((end) => id.endsWith(end))) found.delete(id);
  return found;
}

type Ids = ReadonlySet<string>;
const union = (...all: readonly Ids[]): Ids => new Set(all.flatMap((one) => [...one]));
const common = (one: Ids, other: Ids) => new Set([...one].filter((id) => other.has(id)));

/** Returns these modules and all that they import, without what is loaded later. */
function closure(from: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(from);
  for (const id of found) graph.getModuleInfo(id)?.importedIds.forEach((next) => found.add(next));
  return found;
}
