/** WebSocket connection to one table: reconnects after a break, resumes where it was, sends each request once. */
import { prefix } from "./apiClient";
import { dealContribution } from "../fairDeal/commitReveal";
import { ClientState } from "./clientState";
import { EarlierEvents, type EventPage } from "./earlierEvents";
import type { Answer, Message, PresenceMessage, RefusedMessage, SnapshotMessage, Update } from "./messages";

export type ConnectionStatus = "connecting" | "connected" | "lost" | "closed";
const FIRST_DELAY = 300;
const LONGEST_DELAY = 8000;
const RESPONSE_TIMEOUT = 5000;
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
  private delay = FIRST_DELAY;
  private retryTimer = 0;
  private requestCount = 0;
  private messageCount = 0;
  private readonly clientId = randomHex();
  private readonly pending = new Map<string, PendingRequest>();
  private isClosed = false;
  private readonly earlierEvents = new EarlierEvents(
    (first) => this.requestEvents(first),
    (message) => this.apply(message),
    (isRefused) => this.joinAgain(isRefused ? TOO_OFTEN_DELAY : 0),
  );
  private readonly onWake = () => this.ensureConnected();

  constructor(
    readonly table: string,
    private readonly listener: SocketListener,
  ) {
    window.addEventListener("pageshow", this.onWake);
    window.addEventListener("online", this.onWake);
    document.addEventListener("visibilitychange", this.onWake);
    this.open();
  }

  /** Sends a request; resolves to its answer, its update or its refusal, and to null once this socket is closed. */
  send(kind: string, fields: object = {}): Promise<Answer | RefusedMessage | Update | null> {
    this.requestCount += 1;
    const id = `${this.clientId}-${this.requestCount}`;
    const text = JSON.stringify({ kind, id, ...fields });
    return new Promise((resolve) => {
      this.pending.set(id, { text, resolve });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
      else this.ensureConnected();
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    window.removeEventListener("pageshow", this.onWake);
    window.removeEventListener("online", this.onWake);
    document.removeEventListener("visibilitychange", this.onWake);
    this.socket?.close();
    for (const request of this.pending.values()) request.resolve(null);
    this.pending.clear();
  }

  /** A visible page reconnects at once; an open socket that may have died silently is tested by joining again. */
  private ensureConnected(): void {
    if (this.isClosed || document.visibilityState === "hidden") return;
    this.delay = FIRST_DELAY;
    const socket = this.socket;
    if (!socket || socket.readyState > WebSocket.OPEN) this.open();
    else if (socket.readyState === WebSocket.OPEN) this.join(socket);
  }

  private join(socket: WebSocket): void {
    socket.send(JSON.stringify({ kind: "join", since: this.state.entry, protocol: PROTOCOL, build }));
    const before = this.messageCount;
    window.setTimeout(() => {
      // A connection without any answer is dead, even if the browser still calls it open.
      const isSilent = this.socket === socket && this.messageCount === before;
      if (isSilent && document.visibilityState !== "hidden") socket.close();
    }, RESPONSE_TIMEOUT);
  }

  private open(): void {
    clearTimeout(this.retryTimer);
    if (this.isClosed || this.socket?.readyState === WebSocket.CONNECTING) return;
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}${prefix}/api/tables/${this.table}/play`);
    this.socket = socket;
    socket.onopen = () => this.join(socket);
    socket.onmessage = (message) => this.receive(JSON.parse(String(message.data)) as Message);
    socket.onclose = (event) => this.onClose(socket, event.code);
  }

  private onClose(socket: WebSocket, code: number): void {
    if (this.socket !== socket || this.isClosed) return;
    this.socket = null;
    const isFinal = code >= 4000 && code !== 4429;
    this.listener.onStatus(isFinal ? "closed" : "lost", code);
    if (isFinal) return;
    this.retryTimer = window.setTimeout(() => this.open(), this.delay * (0.8 + Math.random() * 0.4));
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
  }

  private receive(message: Message): void {
    this.messageCount += 1;
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
