/** How does a turn of several steps come together? Step by step, each can be gone back on; nobody sees it before it is sent. */
import type { Draft, Offer, Refusal } from "../../connection/messages";

export class Drafting {
  steps: readonly string[] = $state.raw([]);
  offers: readonly Offer[] = $state.raw([]);
  /** The whole move to be sent; null while something is missing. */
  text: string | null = $state(null);
  refusal: Refusal | null = $state.raw(null);
  /** The table as it would lie after these steps; null before the first. */
  public: unknown = $state.raw(null);
  private number = -1;
  private asked = 0;

  constructor(private readonly ask: (steps: readonly string[]) => Promise<Draft | null>) {}

  async push(step: string): Promise<void> {
    await this.go([...this.steps, step]);
  }

  async back(): Promise<void> {
    await this.go(this.steps.slice(0, -1));
  }

  reset(): void {
    this.asked += 1;
    this.steps = [];
    this.offers = [];
    this.text = null;
    this.refusal = null;
    this.public = null;
    this.number = -1;
  }

  /** Another decision than the one that was drafted: begin anew; -1 where there is none. */
  follow(number: number): void {
    if (number !== this.number && this.steps.length) this.reset();
    this.number = number;
  }

  private async go(steps: readonly string[]): Promise<void> {
    const turn = (this.asked += 1);
    const found = await this.ask(steps);
    if (turn !== this.asked || found === null) return;
    this.refusal = found.refusal ?? null;
    if (found.refusal) return;
    this.steps = steps;
    this.offers = found.offers ?? [];
    this.text = found.text || null;
    this.public = steps.length ? (found.public ?? null) : null;
  }
}
