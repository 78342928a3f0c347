/** The four steps of a turn as shown in the hand: done, next or later. */
import { draftedTurn, turnStage, type SabalePlay, type TurnStage } from "./draftedTurn";

export type StepName = "run" | "put" | "jump" | "bar";
export const STEP_KEYS: Readonly<Record<StepName, string>> = {
  run: "screen.run",
  put: "screen.put",
  jump: "screen.jump",
  bar: "screen.bar",
};

export interface TurnStep {
  readonly of: StepName;
  readonly state: "done" | "next" | "later";
  /** Whether part of it is chosen, and more can be. */
  readonly isPartial: boolean;
  /** What was chosen, in a few characters. */
  readonly what: string;
  readonly sign: StepName | "double";
}

const STEP_NAMES: readonly StepName[] = ["run", "put", "jump", "bar"];
const STAGES: Readonly<Record<TurnStage, StepName | null>> = {
  wait: null,
  place: "run",
  via: "run",
  to: "run",
  count: "put",
  jump: "jump",
  bar: "bar",
  whole: null,
};
/** Which drafted steps belong to a part of the turn. */
const STEP_PATTERNS: Readonly<Record<StepName, RegExp>> = {
  run: /^(via|to) /,
  put: /^(single|double)$/,
  jump: /^(jump |stay$)/,
  bar: /^(bar |no-bar$)/,
};

export function turnSteps(match: SabalePlay): TurnStep[] {
  const now = turnStage(match);
  const next = STAGES[now];
  const at = next === null ? (now === "whole" ? STEP_NAMES.length : -1) : STEP_NAMES.indexOf(next);
  return STEP_NAMES.map((of, index) => {
    const state = index < at ? "done" : index === at ? "next" : "later";
    const isPartial = index === at && match.draft.steps.some((step) => STEP_PATTERNS[of].test(step));
    const sign = of === "put" && draftedTurn(match).double ? "double" : of;
    return { of, state, isPartial, what: what(match, of), sign };
  });
}

function what(match: SabalePlay, of: StepName): string {
  const turn = draftedTurn(match);
  const { words } = match;
  if (of === "run") return turn.to ? `${turn.via}–${turn.to}` : (turn.via ?? "");
  if (of === "put") return words.translate(turn.double ? "screen.put_two" : "screen.put_one");
  if (of === "jump") return turn.jumps.length ? turn.jumps.join(" ") : words.translate("screen.stay");
  return turn.bar ?? words.translate("screen.no_bar");
}

/** Goes back to where this part was chosen: all steps from there on are undone. */
export async function undoTo(match: SabalePlay, of: StepName): Promise<void> {
  const from = STEP_NAMES.indexOf(of);
  const first = match.draft.steps.findIndex((step) =>
    STEP_NAMES.slice(from).some((part) => STEP_PATTERNS[part].test(step)),
  );
  if (first < 0) return void (await match.draft.undo());
  if (first === 0) return match.draft.reset();
  while (match.draft.steps.length > first) await match.draft.undo();
}
