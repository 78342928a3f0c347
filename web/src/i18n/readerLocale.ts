/** The reader's own variant of a language, such as British English, for dates and times. */
export function readerLocale(language: string, preferred: readonly string[] = navigator.languages): string {
  return preferred.find((one) => one.split("-")[0] === language) ?? language;
}
