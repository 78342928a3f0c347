/** Keyboard shortcuts of a match: digits select, arrows move between targets, R rotates, Enter sends, Escape deselects. */
import { tick } from "svelte";
import type { MatchController } from "./state/matchController.svelte";
import { adjacentTarget } from "./state/offers";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Whether a key is meant for the match, and not for a text field or a dialog over it. */
export function isForMatch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as Element | null;
  return !target?.closest?.("input, textarea, select, dialog") && document.querySelector("dialog[open]") === null;
}

/** Focuses the send button, so that Enter sends the previewed move. */
export async function focusSendButton(): Promise<void> {
  await tick();
  const button = document.querySelector<HTMLElement>(".actions button.main.send");
  if (button) button.focus({ preventScroll: true });
  else (document.activeElement as HTMLElement | null)?.blur();
}

/** Focuses the first lit cell of a board that is navigated cell by cell; returns whether there is one. */
function focusLitCell(): boolean {
  const found =
    document.querySelector<SVGElement>('.places .place[data-lit][tabindex="0"]') ??
    document.querySelector<SVGElement>(".places .place[data-lit]");
  found?.focus();
  return found !== null;
}

/** Clicks the numbered item of the hand; returns whether there is one. */
function clickHandItem(digit: string): boolean {
  const found = document.querySelector<HTMLElement>(`.match > .hand [aria-keyshortcuts="${digit}"]`);
  found?.click();
  if (found) void focusSendButton();
  return found !== null;
}

/** Sends the only move of a card that can only be discarded; returns whether it did. */
function sendOnlyMove(match: MatchController): boolean {
  const moves = match.untargetedMoves.filter((offer) => !offer.second);
  if (match.ghost || match.targets.length || moves.length !== 1 || !match.isMyTurn) return false;
  void match.send(moves[0]!.text);
  return true;
}

export function handleKey(event: KeyboardEvent, match: MatchController): void {
  if (!isForMatch(event)) return;
  const target = event.target as Element;
  const onButton = target.closest("button, a, summary, [role=button]") !== null;
  const direction = target.closest("[role=tablist], ol") ? undefined : ARROWS[event.key];
  const key = event.key.toLowerCase();
  if (/^[1-9]$/.test(key) && clickHandItem(key)) {
    // The click has done it.
  } else if (direction && focusLitCell()) {
    // From here on the board handles the keys.
  } else if (direction && match.targets.length > 0) {
    match.refusal = null;
    match.ghost = adjacentTarget(match.targets, match.ghost, direction);
    void focusSendButton();
  } else if (key === "r") match.rotate();
  else if (key === "n") match.stepTarget(1);
  else if (key === "p") match.stepTarget(-1);
  else if (key === "?") match.openRule = "";
  else if (key === "escape") {
    match.clearSelection();
    match.refusal = null;
  } else if (key === "enter" && !onButton && (match.ghost || match.draft.text))
    void match.send(match.ghost?.text ?? match.draft.text);
  else if (key !== "enter" || onButton || !sendOnlyMove(match)) return;
  event.preventDefault();
}
