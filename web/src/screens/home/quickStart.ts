/** How does a game begin with one click? Usual seats, regular bots, my chair first: nothing is asked. */
import { page } from "../../i18n/localization.svelte";
import { route } from "../../router.svelte";
import { settings } from "../../settings/settings.svelte";
import { create, type GameCard, type Level, No, sit } from "../../connection/apiClient";

/** What people are called who have not said. */
const DWARVES = ["Pim", "Runa", "Odo", "Lumi", "Brumo", "Hilma", "Karlo", "Tova", "Ivo", "Ebba"];

const USUAL: Record<string, number> = { saboteur: 5, duel: 2, sabale: 2, sacramento: 3 };
/** Tables that were made to be played at once: the match is called as soon as the page is connected. */
export const atOnce = new Set<string>();

export function usualSeats(card: GameCard): number {
  const wish = USUAL[card.key] ?? 4;
  return card.seats.reduce(
    (best, one) => (Math.abs(one - wish) < Math.abs(best - wish) ? one : best),
    card.seats[0] ?? 2,
  );
}

export const usualLevel = (card: GameCard): Level =>
  card.levels.includes("regular") ? "regular" : ((card.levels.at(-1) ?? "random") as Level);

/** My name; a dwarf's that nobody at the table has, until I have one of my own. */
export function myName(chairs: readonly { name: string }[] = []): string {
  const taken = new Set(chairs.map((chair) => chair.name));
  return settings.name || (DWARVES.find((name) => !taken.has(name)) ?? "");
}

/** Whoever plays at once also begins, where the game lets one choose. */
export function firstIsMine(card: GameCard): Record<string, string> {
  return card.options.some((option) => option.key === "first" && option.kind === "seat") ? { first: "p1" } : {};
}

export async function begin(card: GameCard, seats = usualSeats(card)): Promise<void> {
  const level = usualLevel(card);
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [at + 1, level]));
  const made = await create({ game: card.key, seats, level, bots, options: firstIsMine(card) });
  await sit(made.table, 0, myName());
  atOnce.add(made.table);
  route.go(`/t/${made.table}`);
}

/** Bots alone: a table is made, the page looks on while they play. */
export async function watch(card: GameCard): Promise<void> {
  const seats = usualSeats(card);
  const level = usualLevel(card);
  const bots = Object.fromEntries(Array.from({ length: seats }, (_, at) => [at, level]));
  const made = await create({ game: card.key, seats, level, bots });
  route.go(`/t/${made.table}`);
}

export const saidNo = (error: unknown) =>
  error instanceof No ? error.text || page.say(`state.${error.code}`) : page.say("state.offline");
