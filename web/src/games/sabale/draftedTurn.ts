/** The turn of Sabale being drafted: its steps so far, the next stage and the resulting view, all from the server. */
import type { MatchController } from "../../table/state/matchController.svelte";
import type { Offer } from "../../connection/messages";
import { laterBars } from "./laterBars.svelte";
import type { SabaleOwn, SabaleCatalog, SabaleView } from "../../connection/types";

export type SabalePlay = MatchController<SabaleView, SabaleOwn, SabaleCatalog>;
export type TurnStage = "wait" | "place" | "via" | "to" | "count" | "jump" | "bar" | "whole";

/** The parts of one turn, as far as they are known. */
export interface DraftedTurn {
  readonly via: string | null;
  readonly to: string | null;
  readonly double: boolean | null;
  readonly jumps: readonly string[];
  readonly stays: boolean;
  readonly bar: string | null;
  readonly closed: boolean;
}

const STAGES: Readonly<Record<string, TurnStage>> = {
  place: "place",
  via: "via",
  to: "to",
  single: "count",
  double: "count",
  jump: "jump",
  stay: "jump",
  bar: "bar",
  "no-bar": "bar",
};

/** Returns the view with the drafted steps. */
export function draftedView(match: SabalePlay): SabaleView {
  return (match.draft.public as SabaleView | null) ?? match.view;
}

/** Returns the steps that can be taken now. */
export function stepOffers(match: SabalePlay): readonly Offer[] {
  if (!match.isMyTurn) return [];
  return match.draft.steps.length ? match.draft.offers : match.offers;
}

/** Returns the steps with a target that are still possible in this turn: jumps and bars at the same time. */
export function targetedSteps(match: SabalePlay): readonly Offer[] {
  const bars = turnStage(match) === "jump" ? laterBars.of(match) : [];
  return [...stepOffers(match), ...bars].filter((offer) => offer.cell);
}

/** Returns the stage of the next step. */
export function turnStage(match: SabalePlay): TurnStage {
  if (match.draft.text !== null) return "whole";
  return STAGES[stepOffers(match)[0]?.verb ?? ""] ?? "wait";
}

/** Returns the turn so far, including steps that the server took because they were forced. */
export function draftedTurn(match: SabalePlay): DraftedTurn {
  if (match.draft.text !== null) return parseWholeTurn(match.draft.text);
  return parseSteps(draftedView(match).steps);
}

/** Parses single steps: `via c3`, `to e5`, `double`, `jump e3`, `stay`, `bar b2|b3`. */
export function parseSteps(texts: readonly string[]): DraftedTurn {
  const after = (verb: string): string[] =>
    texts.filter((text) => text.startsWith(`${verb} `)).map((text) => text.slice(verb.length + 1));
  return {
    via: after("via")[0] ?? null,
    to: after("to")[0] ?? null,
    double: texts.includes("double") ? true : texts.includes("single") ? false : null,
    jumps: after("jump"),
    stays: texts.includes("stay"),
    bar: after("bar")[0] ?? null,
    closed: texts.includes("no-bar") || after("bar").length > 0,
  };
}

/** Parses a whole turn in one text: `run c3 e5 double jump e3 g3 bar b2|b3`. */
export function parseWholeTurn(text: string): DraftedTurn {
  const words = text.split(" ");
  const [verb, via = null, to = null] = words;
  if (verb !== "run") return parseSteps([text]);
  const jump = words.indexOf("jump");
  const bar = words.indexOf("bar");
  return {
    via,
    to,
    double: words.includes("double"),
    jumps: jump < 0 ? [] : words.slice(jump + 1, bar < 0 ? undefined : bar),
    stays: true,
    bar: bar < 0 ? null : (words[bar + 1] ?? null),
    closed: true,
  };
}

/** Takes a step; placing the runner is previewed first, like any single move. An illegal step is explained. */
export async function takeStep(match: SabalePlay, offer: Offer): Promise<void> {
  // A turn begun by single steps goes on so: each step is sent by itself.
  if (offer.verb === "place" || match.view.steps.length) return match.aim(offer);
  match.refusal = null;
  // A bar ends the jumps.
  if (offer.verb === "bar") await pushIfOffered(match, "stay");
  await match.draft.push(offer.text);
  if (match.draft.refusal) match.explain(match.draft.refusal);
}

async function pushIfOffered(match: SabalePlay, step: string): Promise<void> {
  if (stepOffers(match).some((offer) => offer.text === step)) await match.draft.push(step);
}

/** Returns what ends the turn without another jump or bar; null while something else is due. */
export function endTurn(match: SabalePlay): (() => void) | null {
  const now = turnStage(match);
  return now === "jump" || now === "bar" ? () => void sendWithoutMore(match) : null;
}

async function sendWithoutMore(match: SabalePlay): Promise<void> {
  match.refusal = null;
  // A turn begun by single steps goes on so.
  if (match.view.steps.length) {
    for (const step of ["stay", "no-bar"])
      if (stepOffers(match).some((offer) => offer.text === step) && !(await match.send(step))) return;
    return;
  }
  await pushIfOffered(match, "stay");
  await pushIfOffered(match, "no-bar");
  await match.send(match.draft.text);
}

/** Drafts a whole turn step by step, such as a hint; forced steps are left out. */
export async function draftWholeTurn(match: SabalePlay, text: string): Promise<void> {
  const turn = parseWholeTurn(text);
  match.draft.reset();
  for (const step of [
    `via ${turn.via}`,
    `to ${turn.to}`,
    turn.double ? "double" : "single",
    ...turn.jumps.map((cell) => `jump ${cell}`),
    "stay",
    turn.bar ? `bar ${turn.bar}` : "no-bar",
  ])
    if (stepOffers(match).some((offer) => offer.text === step)) {
      await match.draft.push(step);
      // What the player does meanwhile goes first.
      if (match.draft.steps.at(-1) !== step) return;
    }
}

/** Asks why a step cannot be taken, after the drafted steps or on the present board; a whole turn has no next step. */
export async function askWhyNot(match: SabalePlay, text: string): Promise<void> {
  if (match.draft.text !== null) return;
  if (!match.isMyTurn || !match.draft.steps.length) return void (await match.askWhyNot(text));
  await match.draft.push(text);
  if (match.draft.refusal) match.explain(match.draft.refusal);
}

/** Returns the drafted turn in a sentence. */
export function draftSummary(match: SabalePlay): string {
  const { words } = match;
  const turn = draftedTurn(match);
  const parts = [words.translate("screen.turn.run", null, { via: turn.via ?? "", to: turn.to ?? "" })];
  if (turn.double) parts.push(words.translate("step.double"));
  if (turn.jumps.length) parts.push(words.translate("screen.turn.jump", null, { cells: turn.jumps.join(" ") }));
  if (turn.bar) parts.push(words.translate("screen.turn.bar", null, { edge: turn.bar }));
  return words.translate("screen.send", null, { turn: parts.join(words.translate("between")) });
}
