/** The page's large chunks: home, table, and what two games share. Many small chunks compress worse than a few. */

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const HOME = ["/src/main.ts"];
const TABLE = ["/src/screens/TableScreen.svelte"];
const MINES = ["/src/games/saboteur/index.ts", "/src/games/duel/index.ts"];
const BOARDS = ["/src/games/sabale/index.ts", "/src/games/sacramento/index.ts"];

let ids: string[] = [];
let chunks: Map<string, string> | null = null;

/** The groups for Rolldown, which gives a module to the first of them, together with all that it imports. */
export const GROUPS = ["home", "table", "mines", "boards"].map((name, at) => ({
  test: collect,
  name: (id: string, graph: ModuleGraph) => ((chunks ??= divided(graph)).get(id) === name ? name : null),
  priority: 10 - at,
}));

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
  const shared = (of: readonly string[]) => of.map((end) => needed([end])).reduce(common);
  const [mines, boards] = [shared(MINES), shared(BOARDS)];
  const everywhere = common(needed(MINES), needed(BOARDS));
  // A later name wins: what the home screen needs is not loaded again with a table.
  const named = { mines, boards, table: [...needed(TABLE), ...everywhere], home: needed(HOME) };
  return new Map(Object.entries(named).flatMap(([name, modules]) => [...modules].map((id) => [id, name] as const)));
}

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  new Set([...one].filter((id) => other.has(id)));

/** Returns these modules and all that they import, without what is loaded later. */
function closure(from: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(from);
  for (const id of found) graph.getModuleInfo(id)?.importedIds.forEach((next) => found.add(next));
  return found;
}
