/** What stands on the four chips of a turn? What is done, what is next, what comes later. */
import { drafted, stage, type SabalePlay, type Stage } from "./draftedTurn";

export type Part = "run" | "put" | "jump" | "bar";
export const CHIPS: Readonly<Record<Part, string>> = {
  run: "screen.run",
  put: "screen.put",
  jump: "screen.jump",
  bar: "screen.bar",
};

export interface Chip {
  readonly of: Part;
  readonly state: "done" | "next" | "later";
  /** Part of it is chosen, and more can be. */
  readonly begun: boolean;
  /** What was chosen, in few signs. */
  readonly what: string;
  readonly sign: Part | "double";
}

const PARTS: readonly Part[] = ["run", "put", "jump", "bar"];
const STAGES: Readonly<Record<Stage, Part | null>> = {
  wait: null,
  place: "run",
  via: "run",
  to: "run",
  count: "put",
  jump: "jump",
  bar: "bar",
  whole: null,
};
/** Which of the steps I took belong to a part. */
const TAKEN: Readonly<Record<Part, RegExp>> = {
  run: /^(via|to) /,
  put: /^(single|double)$/,
  jump: /^(jump |stay$)/,
  bar: /^(bar |no-bar$)/,
};

export function chips(play: SabalePlay): Chip[] {
  const now = stage(play);
  const next = STAGES[now];
  const at = next === null ? (now === "whole" ? PARTS.length : -1) : PARTS.indexOf(next);
  return PARTS.map((of, index) => {
    const state = index < at ? "done" : index === at ? "next" : "later";
    const begun = index === at && play.draft.steps.some((step) => TAKEN[of].test(step));
    const sign = of === "put" && drafted(play).double ? "double" : of;
    return { of, state, begun, what: what(play, of), sign };
  });
}

function what(play: SabalePlay, of: Part): string {
  const turn = drafted(play);
  const { words } = play;
  if (of === "run") return turn.to ? `${turn.via}–${turn.to}` : (turn.via ?? "");
  if (of === "put") return words.say(turn.double ? "screen.put_two" : "screen.put_one");
  if (of === "jump") return turn.jumps.length ? turn.jumps.join(" ") : words.say("screen.stay");
  return turn.bar ?? words.say("screen.no_bar");
}

/** Go back to where this part was asked for: all steps from there on are taken back. */
export async function retreat(play: SabalePlay, of: Part): Promise<void> {
  const from = PARTS.indexOf(of);
  const first = play.draft.steps.findIndex((step) => PARTS.slice(from).some((part) => TAKEN[part].test(step)));
  if (first < 0) return void (await play.draft.back());
  if (first === 0) return play.draft.reset();
  while (play.draft.steps.length > first) await play.draft.back();
}
