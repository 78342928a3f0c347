/** Sound effects, synthesized from noise and tones; silent until the first touch, as browsers require. */
import { settings } from "../settings/settings.svelte";

export type Sound = "card" | "rockfall" | "break" | "gold" | "dice" | "turn" | "no";
const VOLUME = 0.4;
let context: AudioContext | null = null;

const unlock = () => {
  context ??= new AudioContext();
  void context.resume();
};
if (typeof window !== "undefined") window.addEventListener("pointerdown", unlock, { once: true });

/** The sound of an event by its kind; most have none. */
// prettier-ignore
const SOUNDS: Record<string, Sound> = {
  laid: "card", passed: "card", discarded: "card", placed: "card", ran: "card", marked: "card", jumped: "card",
  barred: "card", rode: "card", rock_fell: "rockfall", rock_struck: "rockfall", broke: "break", tool_struck: "break",
  goal_turned: "gold", gold_taken: "gold", banked: "gold", token_laid: "gold", threw: "dice", lifted: "break",
};

/** Returns the sound of an event of this kind, or null. */
export function soundOf(kind: string): Sound | null {
  return SOUNDS[kind] ?? null;
}

export function playSound(name: Sound): void {
  if (!settings.sound || !context || context.state !== "running" || document.visibilityState === "hidden") return;
  if (name === "card") return void (noise(0.04, 2500), tone(120, 0, 0.08, "sine"));
  if (name === "rockfall") return noise(0.6, 300);
  if (name === "break") return void (noise(0.08, 4000), tone(220, 0.02, 0.1, "square"));
  if (name === "gold") return void (tone(880, 0, 0.25, "sine"), tone(1320, 0.08, 0.3, "sine"));
  if (name === "dice") return [0, 0.07, 0.16].forEach((at) => noise(0.03, 1800, at));
  if (name === "turn") return void (tone(523, 0, 0.14, "triangle"), tone(784, 0.13, 0.22, "triangle"));
  tone(110, 0, 0.12, "sine");
}

function fadingGain(at: number, length: number): GainNode {
  const gain = context!.createGain();
  gain.gain.setValueAtTime(VOLUME * 0.5, context!.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(0.001, context!.currentTime + at + length);
  gain.connect(context!.destination);
  return gain;
}

function tone(pitch: number, at: number, length: number, type: OscillatorType): void {
  const source = context!.createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  source.connect(fadingGain(at, length));
  source.start(context!.currentTime + at);
  source.stop(context!.currentTime + at + length);
}

function noise(length: number, pitch: number, at = 0): void {
  const frames = Math.ceil(context!.sampleRate * length);
  const buffer = context!.createBuffer(1, frames, context!.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let frame = 0; frame < frames; frame += 1) samples[frame] = Math.random() * 2 - 1;
  const source = context!.createBufferSource();
  const filter = context!.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = pitch;
  source.buffer = buffer;
  source.connect(filter).connect(fadingGain(at, length));
  source.start(context!.currentTime + at);
}
