/** Formats how long ago something was, in the reader's language, by the largest unit that fits. */
import type { Language } from "../../i18n/translations";

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Returns a text such as "5 min. ago"; both times are in seconds, and a time in the future counts as now. */
export function relativeTime(since: number, now: number, language: Language): string {
  const seconds = Math.max(0, now - since);
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ["second", Infinity];
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  return format.format(-Math.floor(seconds / size), unit);
}
