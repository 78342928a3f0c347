/** Each seat's colour, emblem and hat, always together: colour is never the only distinction. */
import { BOARD_COLOURS, SEATS } from "./designTokens";

export interface Emblem {
  readonly name: string;
  readonly colour: string;
  /** Drawn in a box of 24. */
  readonly path: string;
  /** The legible colour on it: ink or chalk. */
  readonly on: string;
  /** Drawn in a box of 64 × 68, its brim on the line 28. */
  readonly hat: string;
}

export const INK = BOARD_COLOURS.ink;
export const CHALK = BOARD_COLOURS.chalk;

const SHAPES = [
  {
    name: "coin",
    path: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z",
    hat: "M10 27C12 8 52 8 54 27z",
  },
  { name: "peak", path: "M12 3.5L21 19.5H3z", hat: "M9 28L34 1L55 28z" },
  { name: "block", path: "M5 5h14v14H5z", hat: "M16 28V8H48V28zM8 28h48" },
  {
    name: "gem",
    path: "M12 2.5L20 12L12 21.5L4 12z",
    hat: "M9 28L20 8L32 14L44 8L55 28z",
  },
  {
    name: "star",
    path: "M12 2.5l2.7 6.2 6.8.6-5.1 4.5 1.5 6.7L12 17l-5.9 3.5 1.5-6.7L2.5 9.3l6.8-.6z",
    hat: "M8 28C14 20 20 4 36 5C30 10 48 14 56 28z",
  },
  {
    name: "moon",
    path: "M15.5 3.5A9 9 0 1 0 20.5 16A7.2 7.2 0 0 1 15.5 3.5z",
    hat: "M10 28C6 8 34 2 54 6C44 10 50 20 55 28z",
  },
  {
    name: "hex",
    path: "M12 3l8 4.6v8.8L12 21l-8-4.6V7.6z",
    hat: "M12 28L16 12L32 6L48 12L52 28z",
  },
  {
    name: "cross",
    path: "M9 3.5h6V9h5.5v6H15v5.5H9V15H3.5V9H9z",
    hat: "M10 28V20H20V8H44V20H54V28z",
  },
  {
    name: "drop",
    path: "M12 2.5C16 8 19 11 19 14.5A7 7 0 0 1 5 14.5C5 11 8 8 12 2.5z",
    hat: "M9 28C12 14 26 12 32 0C38 12 52 14 55 28z",
  },
  {
    name: "leaf",
    path: "M4 20C3 10 9 4 20.5 3.5C21 14 15 21 4 20z",
    hat: "M8 28C14 10 30 10 40 2C38 10 54 16 56 28z",
  },
] as const;

export const EMBLEMS: readonly Emblem[] = SEATS.map((seat, at) => ({
  ...(SHAPES[at] ?? SHAPES[0]),
  colour: seat.colour,
  on: seat.ink,
}));

/** Le Duel's two colours: blue is always round, green always square. */
export const DUEL: Readonly<Record<string, number>> = { blue: 10, green: 11 };
const COLOURS: readonly Emblem[] = [
  { ...(EMBLEMS[0] as Emblem), colour: "#6DB9E8", on: INK },
  { ...(EMBLEMS[2] as Emblem), colour: "#2F6B2F", on: CHALK },
];

/** Returns the emblem of a seat, from 0; after the ten seats come the two colours of Le Duel. */
export function emblem(seat: number): Emblem {
  return EMBLEMS[seat] ?? COLOURS[(seat - EMBLEMS.length) % COLOURS.length] ?? (EMBLEMS[0] as Emblem);
}
