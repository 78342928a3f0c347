/** The board of the mining games as cells ready to be drawn: cells `x,y` on a grid of cards of 60 × 84. */
import { DUEL } from "../../ui/seatEmblems";
import type { Box } from "../../table/board/viewport";
import type { GameEvent } from "../../connection/messages";
import type {
  DuelGoal,
  DuelLit,
  DuelOwn,
  DuelCatalog,
  DuelTunnel,
  DuelView,
  SaboteurOwn,
  SaboteurCatalog,
  SaboteurView,
} from "../../connection/types";
import { HEIGHT, WIDTH } from "./cards/cardGeometry";
import { type TunnelFace, type FaceLookup, startFace } from "./cards/cardFaces";
import { FULL, type Light } from "./cards/lighting";

/** A player's claim about a goal; `looked` if all saw that player look there, `truth` once the goal is revealed. */
export interface Claim {
  readonly by: number;
  readonly says: "treasure" | "stones";
  readonly looked: boolean;
  readonly truth: boolean | null;
}

export interface BoardCell {
  readonly cell: string;
  readonly kind: "start" | "tunnel" | "goal";
  /** The card's name; null while a goal is face down. */
  readonly card: string | null;
  readonly face: TunnelFace | null;
  readonly light: Light;
  readonly letter: string;
  /** The card that this seat alone saw there. */
  readonly seen: string | null;
  /** The players who were seen to look there, by their emblem. */
  readonly observers: readonly number[];
  readonly claims: readonly Claim[];
  readonly turned: boolean;
  readonly keyed: boolean;
  /** The colour of the player who bribed the troll here (D5.3); null while it is awake. */
  readonly bribed: string | null;
  readonly token: string | null;
  /** Revealed, its orientation still to be chosen. */
  readonly waits: boolean;
}

const PLAIN = {
  card: null,
  face: null,
  light: FULL,
  letter: "",
  seen: null,
  observers: [],
  claims: [],
  turned: false,
  keyed: false,
  bribed: null,
  token: null,
  waits: false,
} as const;

export function parseCell(cell: string): readonly [number, number] {
  const [x, y] = cell.split(",").map(Number) as [number, number];
  return [x, y];
}

/** Returns the upper left corner of a cell. */
export function cellCorner(cell: string): readonly [number, number] {
  const [x, y] = parseCell(cell);
  return [x * WIDTH, y * HEIGHT];
}

/** Returns the cell that contains a point. */
export function cellAt(x: number, y: number): string {
  const [column, row] = [Math.floor(x / WIDTH), Math.floor(y / HEIGHT)];
  return `${column || 0},${row || 0}`;
}

/** Returns the smallest box around these cells, with a margin of so many cards on each side. */
export function boxAround(cells: readonly string[], room = 0): Box {
  const pairs = cells.map(parseCell);
  const xs = pairs.map(([x]) => x);
  const ys = pairs.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  const [right, bottom] = [Math.max(...xs) + 1 + room, Math.max(...ys) + 1 + room];
  return { x: left * WIDTH, y: top * HEIGHT, width: (right - left) * WIDTH, height: (bottom - top) * HEIGHT };
}

/** Returns the names of goals in sentences: the letters drawn on them. */
export function goalNames(goals: readonly string[]): Record<string, string> {
  return Object.fromEntries(goals.map((cell) => [cell, goalLetter(goals, cell)]));
}

/** Returns a goal's letter, by its place in the catalog's list; empty for any other cell. */
export function goalLetter(goals: readonly string[], cell: string): string {
  const at = goals.indexOf(cell);
  return at < 0 ? "" : String.fromCharCode(65 + at);
}

function tunnelFace(faces: FaceLookup, card: string, turned: boolean): TunnelFace | null {
  const found = faces(card, turned);
  return found?.kind === "tunnel" ? found : null;
}

export function saboteurCells(
  view: SaboteurView,
  own: SaboteurOwn | null,
  sheet: SaboteurCatalog,
  faces: FaceLookup,
): BoardCell[] {
  const start: BoardCell = {
    ...PLAIN,
    cell: sheet.start,
    kind: "start",
    card: "start",
    face: tunnelFace(faces, "start", false),
  };
  const tunnels = view.map.map((tunnel): BoardCell => ({
    ...PLAIN,
    cell: tunnel.cell,
    kind: "tunnel",
    card: tunnel.card,
    turned: tunnel.turned,
    face: tunnelFace(faces, tunnel.card, tunnel.turned),
    light: { lit: tunnel.lit, lamps: [] },
  }));
  const goals = view.goals.map((goal): BoardCell => {
    const isTreasure = goal.card === "treasure";
    return {
      ...PLAIN,
      cell: goal.cell,
      kind: "goal",
      card: goal.card,
      turned: goal.turned,
      face: goal.card === null ? null : tunnelFace(faces, goal.card, goal.turned),
      light: { lit: goal.lit, lamps: [] },
      letter: goalLetter(sheet.goals, goal.cell),
      seen: goal.card === null ? (own?.goals.findLast((known) => known.cell === goal.cell)?.card ?? null) : null,
      observers: view.looked.flatMap((cells, seat) => (cells.includes(goal.cell) ? [seat] : [])),
      claims: view.claims
        .filter((claim) => claim.cell === goal.cell)
        .map((claim) => ({
          by: claim.by,
          says: claim.says === "treasure" ? "treasure" : "stones",
          looked: claim.looked,
          truth: goal.card === null ? null : (claim.says === "treasure") === isTreasure,
        })),
    };
  });
  return [start, ...tunnels, ...goals];
}

const reached = (lit: DuelLit): string => lit.blue + lit.green;

/** Returns a seat's emblem in Le Duel: blue and green have their own. */
export function duelEmblem(view: DuelView, seat: number): number {
  return DUEL[view.colours[seat] ?? "blue"] ?? seat;
}

/** Returns whose token lies beside which troll: the last bribe there, also while a finished round is still shown. */
export function bribers(events: readonly GameEvent[], colours: readonly string[]): ReadonlyMap<string, string> {
  const bribes = events.filter((event) => event.what.kind === "bribed");
  return new Map(bribes.map(({ what }) => [what["cell"], colours[what["by"]] ?? "blue"]));
}

export function duelCells(
  view: DuelView,
  own: DuelOwn | null,
  sheet: DuelCatalog,
  faces: FaceLookup,
  bribed: ReadonlyMap<string, string>,
): BoardCell[] {
  const starts = sheet.starts.map((start, at): BoardCell => ({
    ...PLAIN,
    cell: start.cell,
    kind: "start",
    card: `start_${start.colour}`,
    face: startFace(start.colour),
    light: { lit: reached(view.starts_lit[at] ?? { blue: "NESW", green: "" }) || "NESW", lamps: [] },
  }));
  const lies = (card: DuelTunnel | DuelGoal): BoardCell => ({
    ...PLAIN,
    cell: card.cell,
    kind: "tunnel",
    card: card.card,
    turned: card.turned,
    face: card.card === null ? null : tunnelFace(faces, card.card, card.turned),
    light: { lit: reached(card.lit), lamps: card.lamps },
    keyed: card.keyed,
    token: card.token,
  });
  const tunnels = view.map.map((tunnel): BoardCell => ({
    ...lies(tunnel),
    bribed: tunnel.bribed ? (bribed.get(tunnel.cell) ?? "") : null,
  }));
  const goals = view.goals.map((goal): BoardCell => ({
    ...lies(goal),
    kind: "goal",
    letter: goalLetter(sheet.goals, goal.cell),
    seen: goal.card === null ? (own?.goals.findLast((known) => known.cell === goal.cell)?.card ?? null) : null,
    observers: view.looked.flatMap((cells, seat) => (cells.includes(goal.cell) ? [duelEmblem(view, seat)] : [])),
    waits: view.waits === goal.cell,
  }));
  return [...starts, ...tunnels, ...goals];
}
