/** The record file opened on the home screen, passed on to the replay screen through this tab's session storage. */
const KEY = "filon record";

export function storeRecord(text: string): void {
  sessionStorage.setItem(KEY, text);
}

export const storedRecord = (): string | null => sessionStorage.getItem(KEY);
