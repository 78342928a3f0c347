/** One-click starts: a table with the usual number of seats and bots of one level, to play at or to watch. */
import { type Create, createTable, type GameCard, type Level, takeSeat } from "../../connection/apiClient";
import { router } from "../../router.svelte";
import { settings } from "../../settings/settings.svelte";

const USUAL_SEATS: Record<string, number> = { saboteur: 5, duel: 2, sabale: 2, sacramento: 3 };
/** Tables to be played at once: the match is started as soon as the page is connected. */
export const autoStartTables = new Set<string>();

/** Returns the game's number of seats that is nearest to its usual one. */
export function defaultSeats(card: GameCard): number {
  const usual = USUAL_SEATS[card.key] ?? 4;
  return card.seats.reduce(
    (best, seats) => (Math.abs(seats - usual) < Math.abs(best - usual) ? seats : best),
    card.seats[0] ?? 2,
  );
}

export const defaultLevel = (card: GameCard): Level =>
  card.levels.includes("regular") ? "regular" : ((card.levels.at(-1) ?? "random") as Level);

/** Returns the bots' level that was last played or chosen on this device; novice before a game's first match. */
export function playLevel(card: GameCard): Level {
  const wanted = [settings.botLevel(card.key), "novice"];
  return (wanted.find((level) => card.levels.includes(level ?? "")) as Level | undefined) ?? defaultLevel(card);
}

/** Returns the option that lets the first seat begin, in games that have it. */
export function firstPlayerOption(card: GameCard): Record<string, string> {
  return card.options.some((option) => option.key === "first" && option.kind === "seat") ? { first: "p1" } : {};
}

export async function quickStart(card: GameCard, seats = defaultSeats(card)): Promise<void> {
  await playWithBots({ game: card.key, seats, level: playLevel(card), options: firstPlayerOption(card) });
}

/** Creates a table for the player and bots of its level, and starts the match. */
export async function playWithBots(table: Create): Promise<void> {
  const level = table.level!;
  const bots = Object.fromEntries(Array.from({ length: table.seats - 1 }, (_, at) => [at + 1, level]));
  const created = await createTable({ ...table, bots });
  if (table.seats > 1) settings.setBotLevel(table.game, level);
  await takeSeat(created.table, 0, settings.playerName());
  autoStartTables.add(created.table);
  router.navigate(`/t/${created.table}`);
}

/** Creates a table with bots on all seats; the page is its spectator. */
export async function watchBots(card: GameCard): Promise<void> {
  const seats = defaultSeats(card);
  const level = defaultLevel(card);
  const bots = Object.fromEntries(Array.from({ length: seats }, (_, at) => [at, level]));
  const created = await createTable({ game: card.key, seats, level, bots });
  router.navigate(`/t/${created.table}`);
}
