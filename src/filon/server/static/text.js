// Progressive enhancement of the plain pages: refreshes the page when the table changes, and takes part in the
// commit-reveal deal: it commits to its own bytes and reveals them only if the terms match what was shown.
"use strict";

const PROTOCOL = 2;
const socket = document.body.dataset.socket;
// The answer to a form has the form's address, which cannot be loaded again: the table's own takes its place.
const own = location.pathname.replace(/^(.*\/t\/[^/]+)\/.*$/, "$1");
if (socket && own !== location.pathname) history.replaceState(null, "", own);
for (const field of document.querySelectorAll('input[name="script"]')) field.value = "1";

function sha256(bytes) {
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;
  const k = primes.map((prime) => fraction(Math.cbrt(prime)));
  const h = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const length = ((bytes.length + 8) >> 6) + 1;
  const words = new Int32Array(length * 16);
  bytes.forEach((byte, at) => { words[at >> 2] |= byte << (24 - (at % 4) * 8); });
  words[bytes.length >> 2] |= 0x80 << (24 - (bytes.length % 4) * 8);
  words[length * 16 - 1] = bytes.length * 8;
  const rotate = (x, by) => (x >>> by) | (x << (32 - by));
  for (let block = 0; block < length; block += 1) {
    const w = Array.from(words.subarray(block * 16, block * 16 + 16));
    for (let at = 16; at < 64; at += 1) {
      const [x, y] = [w[at - 15], w[at - 2]];
      const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      w[at] = (w[at - 16] + s0 + w[at - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, i] = h;
    for (let at = 0; at < 64; at += 1) {
      const one = (i + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + k[at] + w[at]) | 0;
      const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, i] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, i].forEach((value, at) => { h[at] = (h[at] + value) | 0; });
  }
  return h.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
};
const same = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const content = (value) => (typeof value === "string" && /^[[{]/.test(value) ? JSON.parse(value) : value);

function readTerms(text) {
  const fields = {};
  for (const line of text.split("\n").slice(0, -1)) {
    const at = line.indexOf(": ");
    fields[line.slice(0, at)] = line.slice(at + 2);
  }
  return fields;
}

// Returns why the bytes are not revealed; empty if the terms match what was shown, and are new.
function objection(terms, table, seat, hash, stored) {
  const options = Object.fromEntries(Object.entries(table.options).map(([key, value]) => [key, content(value)]));
  if (terms.rules !== `${table.game}/${table.version}` || terms.seats !== String(table.seats.length)) return "game";
  if (terms.table !== table.id || terms.match !== String(table.match + 1)) return "match";
  if (!same(JSON.parse(terms.options), options)) return "options";
  if (terms[`p${seat + 1}`] !== hash) return "hash";
  const earlier = stored.filter((one) => one.table === terms.table && one.match === terms.match);
  if (stored.some((one) => one.sealed === terms.sealed)) return "secret";
  if (earlier.some((one) => Number(one.attempt) >= Number(terms.try))) return "again";
  return "";
}

const revealed = new Set();
function takePartInDeal(connection, snapshot) {
  const { table, viewer: { seat } } = snapshot;
  if (table.phase !== "dealing" || !table.deal || !table.deal.waiting.includes(seat)) return;
  const key = `filon ${table.id} ${table.match + 1} ${table.deal.attempt}`;
  if (!table.deal.terms) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, hex(bytes));
    connection.send(JSON.stringify({ kind: "commit", hash: sha256(bytes) }));
    return;
  }
  const added = sessionStorage.getItem(key);
  if (!added || revealed.has(key)) return;
  const terms = readTerms(table.deal.terms);
  const stored = JSON.parse(localStorage.getItem("filon kept") || "[]");
  const fingerprint = sha256(new TextEncoder().encode(table.deal.terms));
  const known = stored.find((one) => one.fingerprint === fingerprint);
  if (!known && objection(terms, table, seat, sha256(unhex(added)), stored)) return;
  if (!known) {
    stored.push({ table: terms.table, match: terms.match, attempt: terms.try, sealed: terms.sealed, fingerprint, added });
    localStorage.setItem("filon kept", JSON.stringify(stored.slice(-200)));
  }
  revealed.add(key);
  connection.send(JSON.stringify({ kind: "reveal", bytes: added }));
}

let refreshes = 0;
async function refresh() {
  const current = (refreshes += 1);
  // A page that cannot be read now is read again when the connection is back.
  const answer = await fetch(location.pathname, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [fresh, old] = [page.querySelector("main"), document.querySelector("main")];
  if (current !== refreshes || !fresh || !old) return;
  const active = document.activeElement;
  const typed = active && active.name && "value" in active && active.form
    ? { name: active.name, action: active.form.action, value: active.value } : null;
  const opened = Array.from(old.querySelectorAll("details"), (one) => one.open);
  // What a form led to, such as a hint, stays until the next one is sent.
  const answers = old.querySelectorAll(":scope > .answer");
  fresh.prepend(...answers);
  old.replaceWith(fresh);
  fresh.querySelectorAll("details").forEach((one, at) => { if (at in opened) one.open = opened[at]; });
  if (typed) {
    const fields = Array.from(fresh.querySelectorAll("input, select"));
    const field = fields.find((one) => one.name === typed.name && one.form && one.form.action === typed.action);
    if (field) { field.value = typed.value; field.focus(); }
  }
}

// A page older than the server is reloaded once; where that did not help, it says so.
function reload(text) {
  const key = `filon reloaded ${document.body.dataset.build}`;
  if (!sessionStorage.getItem(key)) {
    sessionStorage.setItem(key, "1");
    location.reload();
    return;
  }
  const notice = Object.assign(document.createElement("p"), { className: "notice", textContent: text });
  notice.setAttribute("role", "alert");
  document.querySelector("main").prepend(notice);
}

// Counts down the seconds that are left; the last ones are highlighted.
setInterval(() => {
  for (const clock of document.querySelectorAll("[data-left]")) {
    const left = Math.max(0, Number(clock.dataset.left) - 1);
    clock.dataset.left = left;
    clock.querySelector("span").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("notice", left <= Number(clock.dataset.warning));
  }
}, 1000);

// The connection, as on the drawn page: it is asked for a sign of life after a few silent seconds, given up after more,
// and opened again as soon as the page is seen or the network is back.
const [BEAT, PING_AFTER, SILENCE_LIMIT, SLEPT] = [1000, 4, 8, 5000];
const [FIRST_PAUSE, LONG_PAUSE, LONGEST_PAUSE] = [200, 800, 8000];
let [connection, silence, pause, entry, waiting, lastBeat] = [null, 0, FIRST_PAUSE, -1, 0, Date.now()];

function join() {
  connection.send(JSON.stringify({ kind: "join", protocol: PROTOCOL, build: document.body.dataset.build }));
}

function receive(message) {
  [silence, pause] = [0, FIRST_PAUSE];
  tellLoss(false);
  if (message.kind === "snapshot") {
    takePartInDeal(connection, message.snapshot);
    const shown = entry >= 0 ? entry : Number(document.body.dataset.entry);
    if (message.snapshot.entry > shown || entry >= 0) refresh();
    entry = message.snapshot.entry;
  } else if (message.kind === "update") {
    entry = message.entry;
    const changesTable = message.patch.some((op) => op.path.startsWith("/table"));
    if (changesTable) join();
    else refresh();
  } else if ((message.kind === "presence" || message.kind === "devices") && entry >= 0) refresh();
  else if (message.kind === "refused" && message.refusal.code === "old_page") reload(message.text);
}

function connect() {
  clearTimeout(waiting);
  if (connection) {
    connection.onopen = connection.onmessage = connection.onclose = null;
    connection.close();
  }
  const opened = (connection = new WebSocket(`${location.origin.replace("http", "ws")}${socket}`));
  let hasOpened = false;
  silence = 0;
  opened.onopen = () => {
    [hasOpened, silence] = [true, 0];
    join();
  };
  opened.onmessage = (event) => receive(JSON.parse(event.data));
  opened.onclose = (event) => {
    if (event.code < 4000 || event.code === 4429) retry(hasOpened ? LONGEST_PAUSE : LONG_PAUSE);
    else connection = null;
  };
}

// Says that the connection is lost, and tries again soon: long pauses are only for a server that answers and refuses.
function retry(longest) {
  tellLoss(true);
  clearTimeout(waiting);
  pause = Math.min(pause, longest);
  waiting = setTimeout(connect, pause);
  pause *= 2;
}

function tellLoss(isLost) {
  const told = document.getElementById("lost");
  if (!told || Boolean(told.textContent) === isLost) return;
  told.textContent = isLost ? told.dataset.text : "";
  told.className = isLost ? "notice" : "";
}

// The page is seen again, or the network is back: another connection may be needed at once.
function connectNow() {
  if (!connection || document.visibilityState === "hidden") return;
  if (connection.readyState === WebSocket.OPEN && silence < PING_AFTER) return test();
  if (connection.readyState === WebSocket.CONNECTING && silence < 1) return;
  pause = FIRST_PAUSE;
  connect();
}

// A connection that may be dead has two seconds to answer.
function test() {
  if (!connection || connection.readyState !== WebSocket.OPEN) return;
  connection.send(JSON.stringify({ kind: "ping" }));
  silence = Math.max(silence, SILENCE_LIMIT - 2);
}

function beat() {
  const hasSlept = Date.now() - lastBeat > SLEPT;
  lastBeat = Date.now();
  if (hasSlept) connectNow();
  if (!connection) return;
  silence += 1;
  if (connection.readyState === WebSocket.OPEN && silence === PING_AFTER) connection.send(JSON.stringify({ kind: "ping" }));
  if (silence < SILENCE_LIMIT || connection.readyState > WebSocket.OPEN) return;
  connection.onopen = connection.onmessage = connection.onclose = null;
  connection.close();
  silence = 0;
  retry(LONG_PAUSE);
}

if (socket) {
  connect();
  setInterval(beat, BEAT);
  addEventListener("online", connectNow);
  addEventListener("offline", test);
  addEventListener("pageshow", (event) => event.persisted && connectNow());
  document.addEventListener("visibilitychange", connectNow);
}
