/** The table's sounds, made of noise and tones. */
import type { Sound } from "./sounds";

/** One part of a sound: a tone of this pitch, or noise below it. */
interface Part {
  readonly type: OscillatorType | "noise";
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
}
const tone = (pitch: number, at: number, length: number, type: OscillatorType = "sine"): Part => ({
  type,
  pitch,
  at,
  length,
});
const noise = (pitch: number, at: number, length: number): Part => ({ type: "noise", pitch, at, length });

export const PARTS: Readonly<Record<Sound, readonly Part[]>> = {
  card: [noise(2500, 0, 0.04), tone(120, 0, 0.08)],
  rockfall: [noise(300, 0, 0.6), noise(180, 0.15, 0.6)],
  attack: [noise(4000, 0, 0.08), tone(220, 0.02, 0.1, "square"), tone(98, 0.06, 0.22, "triangle")],
  repair: [tone(1047, 0, 0.09, "triangle"), tone(1047, 0.14, 0.09, "triangle"), tone(1568, 0.28, 0.2)],
  gold: [tone(880, 0, 0.25), tone(1320, 0.08, 0.3)],
  reveal: [noise(1600, 0, 0.12), tone(392, 0.05, 0.2, "triangle"), tone(587, 0.16, 0.35, "triangle")],
  dice: [noise(1800, 0, 0.03), noise(1800, 0.07, 0.03), noise(1800, 0.16, 0.03), noise(1500, 0.3, 0.04)],
  turn: [tone(523, 0, 0.14, "triangle"), tone(784, 0.13, 0.22, "triangle")],
  win: [523, 659, 784, 1047].map((pitch, at) => tone(pitch, at * 0.12, at === 3 ? 0.6 : 0.2, "triangle")),
  no: [tone(110, 0, 0.12)],
};

export function synthesize(context: AudioContext, name: Sound, volume: number): void {
  for (const part of PARTS[name]) play(context, part, volume);
}

function play(context: AudioContext, { type, pitch, at, length }: Part, volume: number): void {
  const start = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(volume * 0.35, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(context.destination);
  if (type === "noise") {
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    filter.type = "lowpass";
    filter.frequency.value = pitch;
    source.buffer = hiss(context, length);
    source.connect(filter).connect(gain);
    source.start(start);
    return;
  }
  const source = context.createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  source.connect(gain);
  source.start(start);
  source.stop(start + length);
}

function hiss(context: AudioContext, length: number): AudioBuffer {
  const frames = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let frame = 0; frame < frames; frame += 1) samples[frame] = Math.random() * 2 - 1;
  return buffer;
}
