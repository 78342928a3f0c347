/** A turn of several steps, drafted one step at a time; steps can be undone, and others see nothing until it is sent. */
import type { Draft, Offer, Refusal } from "../../connection/messages";

export class TurnDraft {
  steps: readonly string[] = $state.raw([]);
  offers: readonly Offer[] = $state.raw([]);
  /** The whole move to be sent; null while steps are missing. */
  text: string | null = $state(null);
  refusal: Refusal | null = $state.raw(null);
  /** The public view as it would be after these steps; null before the first. */
  public: unknown = $state.raw(null);
  private decision = -1;
  private requestCount = 0;

  constructor(private readonly requestDraft: (steps: readonly string[]) => Promise<Draft | null>) {}

  async push(step: string): Promise<void> {
    await this.trySteps([...this.steps, step]);
  }

  async undo(): Promise<void> {
    await this.trySteps(this.steps.slice(0, -1));
  }

  /** Asks what could follow these steps; the draft stays as it is. */
  peek(steps: readonly string[]): Promise<Draft | null> {
    return this.requestDraft(steps);
  }

  reset(): void {
    this.requestCount += 1;
    this.steps = [];
    this.offers = [];
    this.text = null;
    this.refusal = null;
    this.public = null;
  }

  /** Drops the draft when another decision is due; -1 where none is. */
  follow(decision: number): void {
    if (decision !== this.decision && this.steps.length) this.reset();
    this.decision = decision;
  }

  private async trySteps(steps: readonly string[]): Promise<void> {
    const request = (this.requestCount += 1);
    const draft = await this.requestDraft(steps);
    if (request !== this.requestCount || draft === null) return;
    this.refusal = draft.refusal ?? null;
    if (draft.refusal) return;
    this.steps = steps;
    this.offers = draft.offers ?? [];
    this.text = draft.text || null;
    this.public = steps.length ? (draft.public ?? null) : null;
  }
}
