/** WebSocket connection to one table: reconnects after a break, resumes where it was, sends each request once. */
import { prefix } from "./apiClient";
import { dealContribution } from "../fairDeal/commitReveal";
import { ClientState } from "./clientState";
import { EarlierEvents, type EventPage } from "./earlierEvents";
import { ServerSearch } from "./serverSearch";
import type { Answer, Message, PresenceMessage, RefusedMessage, SnapshotMessage, Update } from "./messages";

export type ConnectionStatus = "connecting" | "connected" | "lost" | "closed";
const FIRST_DELAY = 200;
/** The longest pause before a server that answers, but refuses the connection, is asked again. */
const LONG_DELAY = 8000;
/** After so long without a connection the page looks for the server. */
const SEARCH_AFTER = 800;
/** Counted in beats, not by the clock: a page that slept has not listened. */
const BEAT = 1000;
const PING_AFTER = 4;
const SILENCE_LIMIT = 8;
const CONNECT_LIMIT = 5;
/** A page whose beats were so far apart, in milliseconds, has slept. */
const SLEPT = 5000;
/** Several events may tell that the page is back; the connection that the first one opens is left alone so long. */
const JUST_OPENED = 300;
const TOO_OFTEN_DELAY = 10_000;
const PROTOCOL = 2;
/** The build that the server named when it served this page. */
const build = typeof document === "undefined" ? "" : (document.documentElement.dataset["build"] ?? "");

export interface SocketListener {
  onMessage(message: SnapshotMessage | Update): void;
  onPresence(presence: PresenceMessage): void;
  /** How many devices have this seat; 0 when it was moved to another one. */
  onDevices(count: number): void;
  onStatus(status: ConnectionStatus, code: number): void;
}

interface PendingRequest {
  readonly text: string;
  readonly resolve: (answer: Answer | RefusedMessage | Update | null) => void;
}

export class TableSocket {
  readonly state = new ClientState();
  private socket: WebSocket | null = null;
  /** A connection that may be dead; it ends once another one is open, so that nobody sees the player leave. */
  private retired: WebSocket | null = null;
  private delay = FIRST_DELAY;
  private readonly heartbeat: number;
  private lastBeat = Date.now();
  private lastHeard = 0;
  private openedAt = 0;
  /** Beats since the last message, or since this attempt to connect began. */
  private silence = 0;
  private requestCount = 0;
  private readonly clientId = randomHex();
  private readonly pending = new Map<string, PendingRequest>();
  private isClosed = false;
  private readonly earlierEvents = new EarlierEvents(
    (first) => this.requestEvents(first),
    (message) => this.apply(message),
    (isRefused) => this.joinAgain(isRefused ? TOO_OFTEN_DELAY : 0),
  );
  private readonly search = new ServerSearch(
    `${prefix}/healthz`,
    () => this.socket?.readyState !== WebSocket.OPEN && this.open(),
    // One that cannot be reached refuses nobody.
    () => (this.delay = FIRST_DELAY),
  );
  private readonly onWake = () => this.ensureConnected();
  private readonly onOnline = () => this.reconnect();
  private readonly onOffline = () => this.testConnection();

  constructor(
    readonly table: string,
    private readonly listener: SocketListener,
  ) {
    window.addEventListener("pageshow", this.onWake);
    window.addEventListener("online", this.onOnline);
    window.addEventListener("offline", this.onOffline);
    this.heartbeat = window.setInterval(() => this.checkSilence(), BEAT);
    document.addEventListener("visibilitychange", this.onWake);
    this.open();
    this.search.start(SEARCH_AFTER);
  }

  /** Sends a request; resolves to its answer, its update or its refusal, and to null once this socket is closed. */
  send(kind: string, fields: object = {}): Promise<Answer | RefusedMessage | Update | null> {
    this.requestCount += 1;
    const id = `${this.clientId}-${this.requestCount}`;
    const text = JSON.stringify({ kind, id, ...fields });
    return new Promise((resolve) => {
      this.pending.set(id, { text, resolve });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
      else if (!this.socket) this.reconnect();
    });
  }

  close(): void {
    this.isClosed = true;
    this.search.stop();
    clearInterval(this.heartbeat);
    window.removeEventListener("pageshow", this.onWake);
    window.removeEventListener("online", this.onOnline);
    window.removeEventListener("offline", this.onOffline);
    document.removeEventListener("visibilitychange", this.onWake);
    this.endRetired();
    this.socket?.close();
    for (const request of this.pending.values()) request.resolve(null);
    this.pending.clear();
  }

  /** A page that is seen again connects at once; a connection that was heard a moment ago is tested. */
  private ensureConnected(): void {
    const isFresh = this.socket?.readyState === WebSocket.OPEN && Date.now() - this.lastHeard < PING_AFTER * BEAT;
    if (isFresh) this.testConnection();
    else this.reconnect();
  }

  /** Connects again: the network may be another one, and a connection that was open or being opened is dead then. */
  private reconnect(): void {
    const isJustOpening = this.socket?.readyState === WebSocket.CONNECTING && Date.now() - this.openedAt < JUST_OPENED;
    if (this.isClosed || isJustOpening || document.visibilityState === "hidden") return;
    this.delay = FIRST_DELAY;
    this.open();
    this.search.start(SEARCH_AFTER);
  }

  /** The browser says that there is no network; a server on this machine may still be reached, so it is asked. */
  private testConnection(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.ping();
    this.silence = Math.max(this.silence, SILENCE_LIMIT - 2);
  }

  private ping(): void {
    this.socket?.send('{"kind":"ping"}');
  }

  /** Counts silent beats: pings after a few, gives the connection up after more. */
  private checkSilence(): void {
    const hasSlept = Date.now() - this.lastBeat > SLEPT;
    this.lastBeat = Date.now();
    if (hasSlept) this.ensureConnected();
    const socket = this.socket;
    if (!socket || this.isClosed) return;
    this.silence += 1;
    if (socket.readyState === WebSocket.OPEN && this.silence === PING_AFTER) this.ping();
    const limit = socket.readyState === WebSocket.CONNECTING ? CONNECT_LIMIT : SILENCE_LIMIT;
    if (this.silence >= limit) this.retry(0);
  }

  /** Leaves the present connection without waiting for its end. */
  private leave(): void {
    const socket = this.socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    this.socket = null;
    if (socket.readyState === WebSocket.OPEN) {
      this.endRetired();
      this.retired = socket;
    } else socket.close();
  }

  private endRetired(): void {
    this.retired?.close();
    this.retired = null;
  }

  private join(socket: WebSocket): void {
    socket.send(JSON.stringify({ kind: "join", since: this.state.entry, protocol: PROTOCOL, build }));
  }

  private open(): void {
    if (this.isClosed) return;
    this.leave();
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}${prefix}/api/tables/${this.table}/play`);
    this.socket = socket;
    this.silence = 0;
    this.openedAt = Date.now();
    socket.onopen = () => {
      this.silence = 0;
      this.search.stop();
      this.join(socket);
      this.endRetired();
    };
    socket.onmessage = (message) => this.receive(JSON.parse(String(message.data)) as Message);
    socket.onclose = (event) => this.onClose(socket, event.code);
  }

  private onClose(socket: WebSocket, code: number): void {
    if (this.socket !== socket || this.isClosed) return;
    const isFinal = code >= 4000 && code !== 4429;
    if (!isFinal) {
      this.retry(code);
      return;
    }
    this.socket = null;
    this.search.stop();
    this.listener.onStatus("closed", code);
  }

  /** Reports the loss and looks for the server, after a pause if it has just refused. */
  private retry(code: number): void {
    this.leave();
    this.endRetired();
    this.search.start(this.delay * (0.8 + Math.random() * 0.2));
    this.delay = Math.min(this.delay * 2, LONG_DELAY);
    this.listener.onStatus("lost", code);
  }

  private receive(message: Message): void {
    this.lastHeard = Date.now();
    this.silence = 0;
    this.delay = FIRST_DELAY;
    if (message.kind === "refused" && message.refusal.code === "old_page") {
      reloadOnce();
      return;
    }
    if (message.kind === "refused" && message.refusal.code === "too_often" && !message.id) {
      this.joinAgain(TOO_OFTEN_DELAY);
      return;
    }
    if (message.kind === "presence") {
      this.listener.onPresence(message);
      return;
    }
    if (message.kind === "devices") {
      this.listener.onDevices(message.count);
      return;
    }
    if ((message.kind === "snapshot" || message.kind === "update") && !this.earlierEvents.receive(message)) return;
    const request = this.pending.get(message.id);
    if (request && message.kind !== "snapshot") {
      this.pending.delete(message.id);
      request.resolve(message);
    }
  }

  /** Applies a message; returns false if an update before it is missing, and joins again. */
  private apply(message: SnapshotMessage | Update): boolean {
    if (!this.state.apply(message)) {
      this.joinAgain(0);
      return false;
    }
    if (message.kind === "snapshot") this.resendPending();
    this.listener.onStatus("connected", 0);
    this.contributeToDeal();
    this.listener.onMessage(message);
    return true;
  }

  private async requestEvents(first: number): Promise<EventPage | null> {
    const answer = await this.send("events", { first });
    return answer?.kind === "answer" ? (answer.events as EventPage | null) : null;
  }

  private joinAgain(delay: number): void {
    const socket = this.socket;
    window.setTimeout(() => {
      if (socket && socket === this.socket && socket.readyState === WebSocket.OPEN) this.join(socket);
    }, delay);
  }

  /** Requests sent before a break may or may not have arrived; the server ignores an id that it has seen. */
  private resendPending(): void {
    for (const { text } of this.pending.values()) this.socket?.send(text);
  }

  private contributeToDeal(): void {
    const snapshot = this.state.snapshot;
    const message = snapshot && dealContribution(snapshot.table, snapshot.viewer.seat);
    if (message) this.socket?.send(JSON.stringify(message));
  }
}

/** Reloads a page that is older than the server, at most once per build. */
function reloadOnce(): void {
  const key = `filon reloaded ${build}`;
  if (sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, "1");
  location.reload();
}

function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
