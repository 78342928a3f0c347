/** Strokes of hand-drawn numerals in a box of 10 × 14, so that boards look the same on every device. */

const STROKES: Readonly<Record<string, string>> = {
  "0": "M5 1.5C2 1.5 1.5 4.5 1.5 7S2 12.5 5 12.5 8.5 9.5 8.5 7 8 1.5 5 1.5z",
  "1": "M2.5 4L5.5 1.5V12.5",
  "2": "M1.8 4.2C2 2.5 3.3 1.5 5 1.5S8.2 2.6 8.2 4.3C8.2 7 1.8 9 1.8 12.5H8.5",
  "3": "M1.8 2.8C2.6 1.9 3.7 1.5 4.9 1.5C6.7 1.5 8 2.5 8 4.1S6.6 6.7 4.6 6.7C6.9 6.7 8.4 7.9 8.4 9.6S6.9 12.5 4.9 12.5C3.5 12.5 2.3 12 1.5 11",
  "4": "M6.7 12.5V1.5L1.3 9.3H8.8",
  "5": "M8 1.5H2.7L2.2 6.5C3 5.9 4 5.6 5 5.6C7 5.6 8.5 7 8.5 9S7 12.5 4.9 12.5C3.5 12.5 2.3 12 1.5 11",
  "6": "M7.8 2.6C7 1.9 6.2 1.5 5.2 1.5C2.7 1.5 1.5 4.3 1.5 7.6C1.5 10.8 2.8 12.5 5 12.5S8.5 11 8.5 9 7.1 5.7 5.1 5.7 1.6 7.2 1.6 9",
  "7": "M1.5 1.5H8.5L4 12.5",
  "8": "M5 6.6C3.2 6.6 2 5.6 2 4.1S3.2 1.5 5 1.5 8 2.6 8 4.1 6.8 6.6 5 6.6zM5 6.6C3 6.6 1.5 7.8 1.5 9.6S3 12.5 5 12.5 8.5 11.3 8.5 9.6 7 6.6 5 6.6z",
  "9": "M2.2 11.4C3 12.1 3.8 12.5 4.8 12.5C7.3 12.5 8.5 9.7 8.5 6.4C8.5 3.2 7.2 1.5 5 1.5S1.5 3 1.5 5 2.9 8.3 4.9 8.3 8.4 6.8 8.4 5",
  "×": "M2 4L8 10M8 4L2 10",
  "+": "M1.5 7.5H8.5M5 4V11",
};
const WIDE = 10;
const HIGH = 14;

export interface Stroke {
  readonly path: string;
  readonly shift: number;
}

/** Returns the strokes of a number, each shifted so that the whole is centred. */
export function strokes(text: string): Stroke[] {
  const signs = [...text].filter((sign) => sign in STROKES);
  const left = (-signs.length * WIDE) / 2;
  return signs.map((sign, at) => ({ path: STROKES[sign] as string, shift: left + at * WIDE }));
}

/** Returns the scale of the strokes for numerals of this height. */
export function scale(height: number): number {
  return height / HIGH;
}

/** Half the height of the strokes' box. */
export const RISE = HIGH / 2;
