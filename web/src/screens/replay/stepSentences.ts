/** The sentences of one step of a replay. */
import type { GameEvent } from "../../connection/messages";
import { type MessageFormatter, MINOR } from "../../i18n/messageFormat";

const OWNER = /^p(\d+)$/;

/** Returns the sentences of a step's events; private events of another player than the reader name their seat. */
export function stepSentences(words: MessageFormatter, events: readonly GameEvent[]): string[] {
  // “You draw a passage.” says all that “You draw a card.” says.
  const isRepeated = (event: GameEvent, next: GameEvent | undefined) =>
    next !== undefined && next.audience !== "all" && words.weight(event, null) <= MINOR;
  return events
    .filter((event, index) => !isRepeated(event, events[index + 1]))
    .map((event) => replaySentence(words, event))
    .filter(Boolean);
}

/** Returns the sentence of an event; "" for a private one of another player that has none. */
export function replaySentence(words: MessageFormatter, event: GameEvent): string {
  const owner = OWNER.exec(event.audience);
  const seat = owner ? Number(owner[1]) - 1 : null;
  if (seat !== null && seat !== words.reader && !words.has(`event.${event.what.kind}.theirs`)) return "";
  return words.eventSentence(event.what, seat);
}
