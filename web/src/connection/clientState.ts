/** How does a page that knows no game keep up? It merges what it is sent, and asks anew where something is missing. */
import type { Changed, Happened, Op, Shown, Whole } from "./messages";

type Json = any;

/** The document after one op of JSON Patch; what the op does not touch is the same object as before. */
export function patched(document: Json, op: Op): Json {
  return put(document, op.path.split("/").slice(1).map(plain), op);
}

const plain = (key: string) => key.replaceAll("~1", "/").replaceAll("~0", "~");

function put(place: Json, path: string[], op: Op): Json {
  const [key, ...rest] = path as [string, ...string[]];
  const copy: Json = Array.isArray(place) ? [...place] : { ...place };
  if (rest.length) copy[key] = put(place[key], rest, op);
  else if (op.op === "remove") {
    if (Array.isArray(copy)) copy.splice(Number(key), 1);
    else delete copy[key];
  } else if (op.op === "add" && Array.isArray(copy)) {
    copy.splice(key === "-" ? copy.length : Number(key), 0, op.value);
  } else copy[key] = op.value;
  return copy;
}

/** What one pair of eyes is shown, and what it noticed, from letters alone. */
export class Mirror {
  shown: Shown | null = null;
  events: readonly Happened[] = [];

  /** The last entry of the log that was merged; a page resumes from here. -1 before the first letter. */
  get entry(): number {
    return this.shown?.entry ?? -1;
  }

  /** Merge a letter; false if one before it is missing: then ask for everything since `entry`. */
  take(letter: Whole | Changed): boolean {
    if (letter.kind === "shown") {
      if (letter.shown.entry >= this.entry) {
        this.shown = letter.shown;
        this.hear(letter);
      }
    } else if (letter.entry > this.entry) {
      if (this.shown === null || letter.entry !== this.entry + 1) return false;
      let shown = this.shown;
      for (const op of letter.patch) shown = patched(shown, op);
      this.shown = { ...shown, entry: letter.entry };
      this.hear(letter);
    }
    return true;
  }

  /** Events from number `first` on are these; what stood there was taken back, or is of an earlier match. */
  private hear(letter: Whole | Changed): void {
    if (letter.events.length || letter.first < this.events.length)
      this.events = [...this.events.slice(0, letter.first), ...letter.events];
  }
}
