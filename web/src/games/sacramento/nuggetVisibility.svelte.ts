/** May my nugget be seen on this screen? Yes, unless I play carefully; then only while I hold to look. */

const KEY = "filon careful";

class Secret {
  private careful = $state(read());
  private held = $state(false);

  get isShown(): boolean {
    return !this.careful || this.held;
  }
  get isCareful(): boolean {
    return this.careful;
  }

  toggle(): void {
    this.careful = !this.careful;
    try {
      localStorage.setItem(KEY, this.careful ? "yes" : "");
    } catch {
      // A device that keeps nothing asks again next time.
    }
  }

  hold(held: boolean): void {
    this.held = held;
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

export const secret = new Secret();
