/** What does a key do at the table? Digits choose, arrows go from place to place, R turns the card, Enter plays it, Escape lets it go. */
import { tick } from "svelte";
import { beside } from "./state/offers";
import type { Play } from "./state/matchController.svelte";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Whether a key is meant for the table, and not for what is being written or lies over it. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as Element | null;
  return !target?.closest?.("input, textarea, select, dialog") && document.querySelector("dialog[open]") === null;
}

/** Enter plays what is chosen from now on, whatever was pressed before. */
export async function toButton(): Promise<void> {
  await tick();
  const button = document.querySelector<HTMLElement>(".actions button.main.send");
  if (button) button.focus({ preventScroll: true });
  else (document.activeElement as HTMLElement | null)?.blur();
}

/** Where a board has places to walk through, arrows begin at one that is lit. */
function walk(): boolean {
  const found =
    document.querySelector<SVGElement>('.places .place[data-lit][tabindex="0"]') ??
    document.querySelector<SVGElement>(".places .place[data-lit]");
  found?.focus();
  return found !== null;
}

/** What lies in the row under the board, as it is numbered there. */
function pick(digit: string): boolean {
  const found = document.querySelector<HTMLElement>(`.match > .hand [aria-keyshortcuts="${digit}"]`);
  found?.click();
  if (found) void toButton();
  return found !== null;
}

/** Enter on a card that can only be discarded: that lies there first, too. */
function onlyDeed(play: Play): boolean {
  const deeds = play.others.filter((offer) => !offer.second);
  if (play.ghost || play.places.length || deeds.length !== 1 || !play.isMine) return false;
  play.aim(deeds[0]!);
  void toButton();
  return true;
}

export function press(event: KeyboardEvent, play: Play): void {
  if (!isForTable(event)) return;
  const target = event.target as Element;
  const onButton = target.closest("button, a, summary, [role=button]") !== null;
  const way = target.closest("[role=tablist], ol") ? undefined : ARROWS[event.key];
  const key = event.key.toLowerCase();
  if (/^[1-9]$/.test(key) && pick(key)) {
    // It was pressed as a finger would.
  } else if (way && walk()) {
    // From here on the board itself answers.
  } else if (way && play.places.length > 0) {
    play.refusal = null;
    play.ghost = beside(play.places, play.ghost, way);
    void toButton();
  } else if (key === "r") play.turnOver();
  else if (key === "n") play.step(1);
  else if (key === "p") play.step(-1);
  else if (key === "?") play.rule = "";
  else if (key === "escape") {
    play.clear();
    play.refusal = null;
  } else if (key === "enter" && !onButton && (play.ghost || play.draft.text))
    void play.send(play.ghost?.text ?? play.draft.text);
  else if (key !== "enter" || onButton || !onlyDeed(play)) return;
  event.preventDefault();
}
