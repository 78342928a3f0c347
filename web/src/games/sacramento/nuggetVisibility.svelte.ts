/** Whether the player's own nugget is visible on this screen: always, or only while they hold a button. */

const KEY = "filon careful";

class NuggetVisibility {
  private hidden = $state(load());
  private held = $state(false);

  get isVisible(): boolean {
    return !this.hidden || this.held;
  }
  /** Whether it is visible only while held. */
  get isHidden(): boolean {
    return this.hidden;
  }

  toggle(): void {
    this.hidden = !this.hidden;
    try {
      localStorage.setItem(KEY, this.hidden ? "yes" : "");
    } catch {
      // Without storage the choice holds until the page is reloaded.
    }
  }

  setHeld(held: boolean): void {
    this.held = held;
  }
}

function load(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

export const nuggetVisibility = new NuggetVisibility();
