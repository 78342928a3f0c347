/** Where does a record wait between the file that was opened and the screen that plays it again? On this page alone. */
const KEY = "filon record";

export function keepRecord(text: string): void {
  sessionStorage.setItem(KEY, text);
}

export const keptRecord = (): string | null => sessionStorage.getItem(KEY);
