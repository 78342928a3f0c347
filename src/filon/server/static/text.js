// What does a script add to a page that works without one? It looks again when something happened, and does a
// person's part in the deal: bytes of one's own, their hash first, opened only if the terms say what was shown.
"use strict";

const socket = document.body.dataset.socket;
for (const field of document.querySelectorAll('input[name="script"]')) field.value = "1";

function sha256(bytes) {
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  const part = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;
  const k = primes.map((prime) => part(Math.cbrt(prime)));
  const h = primes.slice(0, 8).map((prime) => part(Math.sqrt(prime)));
  const length = ((bytes.length + 8) >> 6) + 1;
  const words = new Int32Array(length * 16);
  bytes.forEach((byte, at) => { words[at >> 2] |= byte << (24 - (at % 4) * 8); });
  words[bytes.length >> 2] |= 0x80 << (24 - (bytes.length % 4) * 8);
  words[length * 16 - 1] = bytes.length * 8;
  const turn = (x, by) => (x >>> by) | (x << (32 - by));
  for (let block = 0; block < length; block += 1) {
    const w = Array.from(words.subarray(block * 16, block * 16 + 16));
    for (let at = 16; at < 64; at += 1) {
      const [x, y] = [w[at - 15], w[at - 2]];
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[at] = (w[at - 16] + s0 + w[at - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, i] = h;
    for (let at = 0; at < 64; at += 1) {
      const one = (i + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[at] + w[at]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
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

// Why the bytes stay closed; empty if the terms say what was shown, for the first time.
function objection(terms, place, you, hash, kept) {
  const options = Object.fromEntries(Object.entries(place.options).map(([key, value]) => [key, content(value)]));
  if (terms.rules !== `${place.game}/${place.version}` || terms.seats !== String(place.chairs.length)) return "game";
  if (terms.table !== place.table || terms.match !== String(place.match + 1)) return "match";
  if (!same(JSON.parse(terms.options), options)) return "options";
  if (terms[`p${you + 1}`] !== hash) return "hash";
  const earlier = kept.filter((one) => one.table === terms.table && one.match === terms.match);
  if (kept.some((one) => one.sealed === terms.sealed)) return "secret";
  if (earlier.some((one) => Number(one.attempt) >= Number(terms.try))) return "again";
  return "";
}

function deal(line, shown) {
  const place = shown.place;
  const you = shown.mine.you;
  if (place.phase !== "dealing" || !place.deal || !place.deal.waiting.includes(you)) return;
  const key = `filon ${place.table} ${place.match + 1} ${place.deal.attempt}`;
  if (!place.deal.terms) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, hex(bytes));
    line.send(JSON.stringify({ kind: "pledge", hash: sha256(bytes) }));
    return;
  }
  const added = sessionStorage.getItem(key);
  if (!added) return;
  const terms = readTerms(place.deal.terms);
  const kept = JSON.parse(localStorage.getItem("filon kept") || "[]");
  const fingerprint = sha256(new TextEncoder().encode(place.deal.terms));
  const known = kept.find((one) => one.fingerprint === fingerprint);
  if (!known && objection(terms, place, you, sha256(unhex(added)), kept)) return;
  if (!known) {
    kept.push({ table: terms.table, match: terms.match, attempt: terms.try, sealed: terms.sealed, fingerprint, added });
    localStorage.setItem("filon kept", JSON.stringify(kept.slice(-200)));
  }
  line.send(JSON.stringify({ kind: "open", part: added }));
}

let asked = 0;
async function look() {
  const turn = (asked += 1);
  const answer = await fetch(location.pathname, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [fresh, old] = [page.querySelector("main"), document.querySelector("main")];
  if (turn !== asked || !fresh || !old) return;
  const active = document.activeElement;
  const typed = active && active.name && "value" in active && active.form
    ? { name: active.name, action: active.form.action, value: active.value } : null;
  const opened = Array.from(old.querySelectorAll("details"), (one) => one.open);
  old.replaceWith(fresh);
  fresh.querySelectorAll("details").forEach((one, at) => { if (at in opened) one.open = opened[at]; });
  if (typed) {
    const fields = Array.from(fresh.querySelectorAll("input, select"));
    const field = fields.find((one) => one.name === typed.name && one.form && one.form.action === typed.action);
    if (field) { field.value = typed.value; field.focus(); }
  }
}

// A page older than the server: it is loaded again once, and where that did not help it says so.
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

// Time goes by on the page too: the seconds that are left are counted down, and the last ones stand out.
setInterval(() => {
  for (const clock of document.querySelectorAll("[data-left]")) {
    const left = Math.max(0, Number(clock.dataset.left) - 1);
    clock.dataset.left = left;
    clock.querySelector("span").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("notice", left <= Number(clock.dataset.warning));
  }
}, 1000);

function connect(pause) {
  const line = new WebSocket(`${location.origin.replace("http", "ws")}${socket}`);
  let entry = -1;
  const join = () => line.send(JSON.stringify({ kind: "join", protocol: 1, build: document.body.dataset.build }));
  line.onopen = join;
  line.onmessage = (message) => {
    const letter = JSON.parse(message.data);
    if (letter.kind === "shown") {
      deal(line, letter.shown);
      if (entry >= 0 || letter.shown.entry > Number(document.body.dataset.entry)) look();
      entry = letter.shown.entry;
    } else if (letter.kind === "changed") {
      entry = letter.entry;
      const place = letter.patch.some((op) => op.path.startsWith("/place"));
      if (place) join();
      else look();
    } else if (letter.kind === "around" && entry >= 0) look();
    else if (letter.kind === "refused" && letter.refusal.code === "old_page") reload(letter.text);
  };
  line.onclose = (event) => { if (event.code < 4000) setTimeout(() => connect(Math.min(pause * 2, 30000)), pause); };
}

if (socket) connect(500);
