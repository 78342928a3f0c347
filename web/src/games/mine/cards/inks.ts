/** With which inks are the mines printed? The same in both themes: light means joined, gold means gold. */

export { CHALK, INK } from '../../../look/emblems';

export const GOLD = '#F2B441';
export const GOLD_SHADE = '#B97A12';
export const GOLD_LIGHT = '#FFDD86';
export const LIT = '#F4DCA6';
export const DIM = '#A5917A';
export const TIMBER = '#8A5A34';
export const STONE = '#9A958C';
export const STONE_SHADE = '#6F6A62';
export const PAPER = '#FBF5E6';
export const BRICK = '#A8402B';
export const OK = '#2D6332';
export const TROLL = '#7E8F6A';
export const GROUND = { rock: '#6B5242', slate: '#50606B' } as const;
export const STROKES = { rock: '#4A382C', slate: '#37444D' } as const;
export const BACK = { rock: '#7A3E26', slate: '#2E3F52' } as const;
export const COLOUR: Readonly<Record<string, string>> = { blue: '#6DB9E8', green: '#2F6B2F' };

export type Ground = keyof typeof GROUND;
