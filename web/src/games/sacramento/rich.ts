/** How many nuggets has somebody, and how many win? Money is counted in them wherever it is played for. */
import type { SacramentoPlay } from "./rides";

const worth = (play: SacramentoPlay): number => play.sheet?.nugget ?? 50_000;
export const owned = (play: SacramentoPlay, seat: number): number =>
  Math.floor((play.view.money[seat] ?? 0) / worth(play));
export const wanted = (play: SacramentoPlay): number => Math.ceil(play.view.target / worth(play));
