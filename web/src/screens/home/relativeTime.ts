/** How long is it since? In the reader's words, by the largest unit that fits. */
import type { Language } from "../../i18n/translations";

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Both moments in seconds; a clock that is ahead of ours has no future to tell of. */
export function ago(since: number, now: number, language: Language): string {
  const seconds = Math.max(0, now - since);
  const [unit, size] = UNITS.find(([, one]) => seconds >= one) ?? ["second", Infinity];
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  return format.format(-Math.floor(seconds / size), unit);
}
