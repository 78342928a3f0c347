/** How does a page stay at its table? One WebSocket, joined again wherever it broke, and nothing is done twice. */
import { prefix } from "./apiClient";
import { helpDeal } from "../fairDeal/commitReveal";
import { Mirror } from "./clientState";
import type { Answer, Around, Changed, Message, Refusing, Whole } from "./messages";

export type State = "joining" | "here" | "broken" | "closed";
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;
const SILENT_AFTER = 5000;
const PROTOCOL = 1;
/** What the server called this page when it served it. */
const build = typeof document === "undefined" ? "" : (document.documentElement.dataset["build"] ?? "");

export interface Ears {
  letter(letter: Whole | Changed): void;
  around(around: Around): void;
  state(state: State, code: number): void;
}

interface Waiting {
  readonly text: string;
  readonly done: (found: Answer | Refusing | Changed | null) => void;
}

export class Connection {
  readonly mirror = new Mirror();
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private retry = 0;
  private sent = 0;
  private readonly called = hexes();
  private readonly waiting = new Map<string, Waiting>();
  private ended = false;
  private readonly wake = () => this.look();

  constructor(
    readonly table: string,
    private readonly ears: Ears,
  ) {
    window.addEventListener("pageshow", this.wake);
    window.addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  /** Say something; the answer, the change it made, or the refusal. What a break swallowed is said again, once. */
  send(kind: string, fields: object = {}): Promise<Answer | Refusing | Changed | null> {
    this.sent += 1;
    const id = `${this.called}-${this.sent}`;
    const text = JSON.stringify({ kind, id, ...fields });
    return new Promise((done) => {
      this.waiting.set(id, { text, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
      else this.look();
    });
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.retry);
    window.removeEventListener("pageshow", this.wake);
    window.removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
    for (const one of this.waiting.values()) one.done(null);
    this.waiting.clear();
  }

  /** The page came back to light: whatever silently broke meanwhile is joined again now. */
  private look(): void {
    if (this.ended || document.visibilityState === "hidden") return;
    this.pause = FIRST_PAUSE;
    const socket = this.socket;
    if (!socket || socket.readyState > WebSocket.OPEN) this.open();
    else if (socket.readyState === WebSocket.OPEN) this.join(socket);
  }

  private join(socket: WebSocket): void {
    socket.send(JSON.stringify({ kind: "join", since: this.mirror.entry, protocol: PROTOCOL, build }));
    const before = this.heard;
    window.setTimeout(() => {
      // A line that answers nothing is dead, whatever the browser thinks of it.
      if (this.socket === socket && this.heard === before && document.visibilityState !== "hidden") socket.close();
    }, SILENT_AFTER);
  }

  private heard = 0;

  private open(): void {
    clearTimeout(this.retry);
    if (this.ended || this.socket?.readyState === WebSocket.CONNECTING) return;
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}${prefix}/api/tables/${this.table}/play`);
    this.socket = socket;
    socket.onopen = () => this.join(socket);
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as Message);
    socket.onclose = (event) => this.broke(socket, event.code);
  }

  private broke(socket: WebSocket, code: number): void {
    if (this.socket !== socket || this.ended) return;
    this.socket = null;
    const final = code >= 4000 && code !== 4429;
    this.ears.state(final ? "closed" : "broken", code);
    if (final) return;
    this.retry = window.setTimeout(() => this.open(), this.pause * (0.8 + Math.random() * 0.4));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private hear(message: Message): void {
    this.heard += 1;
    this.pause = FIRST_PAUSE;
    if (message.kind === "refused" && message.refusal.code === "old_page") {
      loadAgain();
      return;
    }
    if (message.kind === "around") {
      this.ears.around(message);
      return;
    }
    if (message.kind === "shown" || message.kind === "changed") {
      if (!this.mirror.take(message)) {
        if (this.socket) this.join(this.socket);
        return;
      }
      if (message.kind === "shown") this.again();
      this.ears.state("here", 0);
      this.help();
      this.ears.letter(message);
    }
    const waiting = this.waiting.get(message.id);
    if (waiting && message.kind !== "shown") {
      this.waiting.delete(message.id);
      waiting.done(message);
    }
  }

  /** What was said before the line broke may or may not have arrived: the same ids are said again. */
  private again(): void {
    for (const { text } of this.waiting.values()) this.socket?.send(text);
  }

  private help(): void {
    const shown = this.mirror.shown;
    const deed = shown && helpDeal(shown.place, shown.mine.you);
    if (deed) this.socket?.send(JSON.stringify(deed));
  }
}

/** This page is older than the server: it is loaded again, once. */
function loadAgain(): void {
  const key = `filon reloaded ${build}`;
  if (sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, "1");
  location.reload();
}

function hexes(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
