/** Story lines: the events of one turn in one line, routine events folded away, what concerns the reader first. */
import type { GameEvent } from "../../connection/messages";
import { MAJOR, MINOR } from "../../i18n/messageFormat";

export interface StoryLine {
  /** The seat that acts; null for what happens to the whole table. */
  readonly by: number | null;
  /** The events told in the line, in order. */
  readonly told: readonly GameEvent[];
  /** Routine events, shown on demand. */
  readonly folded: readonly GameEvent[];
  /** Whether the line matters most to the reader. */
  readonly isMajor: boolean;
  /** Whether another player does something to the reader, or speaks of them. */
  readonly concernsReader: boolean;
  /** The kind of the weightiest event, which the line's icon shows. */
  readonly kind: string;
}

type Weight = (event: GameEvent) => number;
type Concerns = (event: GameEvent) => boolean;

const seatOf = (event: GameEvent): number | null => {
  const by: unknown = event.what["by"];
  return typeof by === "number" ? by : null;
};

/** Routine events with which a turn ends, and those with which one begins. */
const ENDS: readonly string[] = ["drew"];
const BEGINNINGS: readonly string[] = ["threw", "turn_chosen"];

/** Groups events by the acting seat: a turn ends where another seat acts, or where the same seat begins another one. */
export function storyLines(
  events: readonly GameEvent[],
  weight: Weight,
  concerns: Concerns = () => false,
): StoryLine[] {
  const lines: { by: number | null; told: GameEvent[]; folded: GameEvent[]; isMajor: boolean }[] = [];
  const isRoutine = (event: GameEvent) => weight(event) <= MINOR;
  let previous: GameEvent | null = null;
  for (const event of events) {
    let line = lines.at(-1);
    // What only the reader learns of a move, and what it turns over on the board, belong to the move's line.
    const isPrivate = event.audience !== "all";
    const isResult = seatOf(event) === null && (isPrivate || event.what["cell"] !== undefined) && previous !== null;
    // Of a routine event, such as the card drawn, it is folded away as well.
    const isDetail = isResult && isPrivate && isRoutine(previous!);
    const by = isResult ? line!.by : seatOf(event);
    const isTold = !isDetail && !isRoutine(event);
    previous = event;
    const isSpoken = event.what.kind === "said" || line?.told.at(-1)?.what.kind === "said";
    const isAnother =
      BEGINNINGS.includes(event.what.kind) || (isTold && ENDS.includes(line?.folded.at(-1)?.what.kind ?? ""));
    const isNextTurn = isAnother && !isResult && by !== null && line !== undefined && line.told.length > 0;
    if (line === undefined || by !== line.by || isNextTurn || isSpoken) {
      line = { by, told: [], folded: [], isMajor: false };
      lines.push(line);
    }
    (isTold ? line.told : line.folded).push(event);
    line.isMajor ||= weight(event) >= MAJOR;
  }
  return lines.map((line) => ({
    ...line,
    // The end of a match is nobody's doing, and stays after the move that caused it.
    concernsReader: line.by !== null && line.told.some(concerns),
    kind: heaviestKind(line.told.length ? line.told : line.folded, weight),
  }));
}

/** Returns the kind of the weightiest event, the first of several. */
function heaviestKind(events: readonly GameEvent[], weight: Weight): string {
  const weights = events.map(weight);
  return events[weights.indexOf(Math.max(...weights))]?.what.kind ?? "";
}

/** Whether cards that were drawn are folded away. */
export const hasFoldedDraws = (lines: readonly StoryLine[]): boolean =>
  lines.some((line) => line.folded.some((event) => ENDS.includes(event.what.kind)));

/** Returns how many lines the list shows of these events before what is folded away is asked for. */
export const shownLines = (events: readonly GameEvent[], weight: Weight): number =>
  storyLines(events.filter(isListed), weight).filter((line) => line.told.length).length;

/** Whether the list has this event: which seat is the player's is visible anyway. */
export const isListed = ({ what }: GameEvent): boolean => what.kind !== "seated";

/** Whether the reader said this: no news. */
export const isOwnTalk = ({ what }: GameEvent, ownSeat: number | null): boolean =>
  what.kind === "said" && what["by"] === ownSeat;

/** Returns the event for a single line: what concerns the reader first, then the weightiest, then the latest. */
export function topNews(events: readonly GameEvent[], weight: Weight, concerns: Concerns): GameEvent | null {
  const ranks = events.map((event) => (concerns(event) ? MAJOR + 1 : 0) + weight(event));
  return events[ranks.lastIndexOf(Math.max(...ranks))] ?? null;
}

/** Returns the lines that concern the reader, then all others, each in order. */
export function concerningFirst(lines: readonly StoryLine[]): readonly StoryLine[] {
  return [...lines.filter((line) => line.concernsReader), ...lines.filter((line) => !line.concernsReader)];
}
