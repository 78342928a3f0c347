/** Nuggets counted: those a player owns, those needed to win, and those earned in each round. */
import type { GameEvent } from "../../connection/messages";
import { eventsOfKind } from "../../table/result/scoreHistory";
import type { SacramentoPlay } from "./rides";

const nuggetValue = (match: SacramentoPlay): number => match.catalog?.nugget ?? 50_000;

export const ownedNuggets = (match: SacramentoPlay, seat: number): number =>
  Math.floor((match.view.money[seat] ?? 0) / nuggetValue(match));

export const neededNuggets = (match: SacramentoPlay): number => Math.ceil(match.view.target / nuggetValue(match));

/** Returns how many nuggets each seat earned in each round, by banking its own or by finding another's. */
export function nuggetsByRound(events: readonly GameEvent[], seats: number): number[][] {
  const rounds: number[][] = [];
  for (const what of eventsOfKind(events, "round_begun", "banked", "lifted")) {
    if (what.kind === "round_begun") rounds.push(new Array<number>(seats).fill(0));
    else if (what.kind === "banked" || what["gold"] === true) rounds.at(-1)![what["by"]]! += 1;
  }
  return rounds;
}

/** Returns a player's money and what wins, in words. */
export const moneyText = (match: SacramentoPlay, seat: number): string =>
  match.words.translate("screen.street", null, {
    money: match.words.translate("dollars", match.view.money[seat] ?? 0),
    target: match.words.translate("dollars", match.view.target),
  });
