/** How far is a turn? What is drafted so far, what is asked next, and how the table would lie; the server says it all. */
import type { Play } from "../../table/state/matchController.svelte";
import type { Offer } from "../../connection/messages";
import type { SabaleOwn, SabaleSheet, SabaleView } from "../../connection/types";

export type SabalePlay = Play<SabaleView, SabaleOwn, SabaleSheet>;
export type Stage = "wait" | "place" | "via" | "to" | "count" | "jump" | "bar" | "whole";

/** The parts of one turn, as far as they are said. */
export interface Turn {
  readonly via: string | null;
  readonly to: string | null;
  readonly double: boolean | null;
  readonly jumps: readonly string[];
  readonly stays: boolean;
  readonly bar: string | null;
  readonly closed: boolean;
}

const STAGES: Readonly<Record<string, Stage>> = {
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

/** The table as it lies, with what is drafted. */
export function lying(play: SabalePlay): SabaleView {
  return (play.draft.public as SabaleView | null) ?? play.view;
}

/** The steps that can be taken now. */
export function steps(play: SabalePlay): readonly Offer[] {
  if (!play.isMine) return [];
  return play.draft.steps.length ? play.draft.offers : play.offers;
}

/** What is asked for. */
export function stage(play: SabalePlay): Stage {
  if (play.draft.text !== null) return "whole";
  return STAGES[steps(play)[0]?.verb ?? ""] ?? "wait";
}

/** The turn so far, those steps included that were taken by themselves. */
export function drafted(play: SabalePlay): Turn {
  if (play.draft.text !== null) return whole(play.draft.text);
  return read(lying(play).steps);
}

/** Steps one by one: `via c3`, `to e5`, `double`, `jump e3`, `stay`, `bar b2|b3`. */
export function read(texts: readonly string[]): Turn {
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

/** A whole turn in one text: `run c3 e5 double jump e3 g3 bar b2|b3`. */
export function whole(text: string): Turn {
  const words = text.split(" ");
  const [verb, via = null, to = null] = words;
  if (verb !== "run") return read([text]);
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

/** Take a step; a placing is aimed at first, like any single move. What cannot be is explained. */
export async function take(play: SabalePlay, offer: Offer): Promise<void> {
  // A turn that was begun step by step goes on so: each step is sent for itself.
  if (offer.verb === "place" || play.view.steps.length) return play.aim(offer);
  play.refusal = null;
  await play.draft.push(offer.text);
  if (play.draft.refusal) play.explain(play.draft.refusal);
}

/** Lay out a whole turn that somebody proposed, as if its steps had been chosen; those taken by themselves are left out. */
export async function layOut(play: SabalePlay, text: string): Promise<void> {
  const turn = whole(text);
  play.draft.reset();
  for (const step of [
    `via ${turn.via}`,
    `to ${turn.to}`,
    turn.double ? "double" : "single",
    ...turn.jumps.map((cell) => `jump ${cell}`),
    "stay",
    turn.bar ? `bar ${turn.bar}` : "no-bar",
  ])
    if (steps(play).some((offer) => offer.text === step)) await play.draft.push(step);
}

/** Why a step cannot be taken: as the draft stands, or as the table does. */
export async function ask(play: SabalePlay, text: string): Promise<void> {
  if (!play.isMine || !play.draft.steps.length) return void (await play.why(text));
  await play.draft.push(text);
  if (play.draft.refusal) play.explain(play.draft.refusal);
}

/** The drafted turn in a sentence. */
export function told(play: SabalePlay): string {
  const { words } = play;
  const turn = drafted(play);
  const parts = [words.say("screen.turn.run", null, { via: turn.via ?? "", to: turn.to ?? "" })];
  if (turn.double) parts.push(words.say("step.double"));
  if (turn.jumps.length) parts.push(words.say("screen.turn.jump", null, { cells: turn.jumps.join(" ") }));
  if (turn.bar) parts.push(words.say("screen.turn.bar", null, { edge: turn.bar }));
  return words.say("screen.send", null, { turn: parts.join(words.say("between")) });
}
