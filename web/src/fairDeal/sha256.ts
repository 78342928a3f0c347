/** SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104): over plain HTTP browsers offer no `crypto.subtle`. */

const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n += 1) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
const fraction = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;
const rotateRight = (x: number, by: number) => (x >>> by) | (x << (32 - by));

function pad(bytes: Uint8Array): Int32Array {
  const length = ((bytes.length + 8) >> 6) + 1;
  const words = new Int32Array(length * 16);
  bytes.forEach((byte, at) => {
    words[at >> 2]! |= byte << (24 - (at % 4) * 8);
  });
  words[bytes.length >> 2]! |= 0x80 << (24 - (bytes.length % 4) * 8);
  words[length * 16 - 2] = Math.floor(bytes.length / 2 ** 29);
  words[length * 16 - 1] = bytes.length * 8;
  return words;
}

function compress(state: number[], w: number[]): void {
  for (let at = 16; at < 64; at += 1) {
    const x = w[at - 15]!;
    const y = w[at - 2]!;
    const low = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3);
    const high = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10);
    w[at] = (w[at - 16]! + low + w[at - 7]! + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at += 1) {
    const one =
      (h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        ((e & f) ^ (~e & g)) +
        ROUNDS[at]! +
        w[at]!) |
      0;
    const two = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => {
    state[at] = (state[at]! + value) | 0;
  });
}

export function digest(bytes: Uint8Array): Uint8Array {
  const words = pad(bytes);
  const state = [...INITIAL];
  for (let block = 0; block < words.length; block += 16) compress(state, Array.from(words.subarray(block, block + 16)));
  const hash = new Uint8Array(32);
  state.forEach((value, at) => new DataView(hash.buffer).setInt32(at * 4, value));
  return hash;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? digest(key) : key);
  const inner = digest(
    concat(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return digest(
    concat(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

export function concat(...parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const one of parts) {
    bytes.set(one, at);
    at += one.length;
  }
  return bytes;
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);
export const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const unhex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const sha256 = (bytes: Uint8Array) => hex(digest(bytes));
