/** What a long check found. */
export interface Verdict {
  readonly holds: boolean;
  /** What was measured or counted, and what was asked for; printed as JSON. */
  readonly figures: Readonly<Record<string, unknown>>;
}

export type Check = () => Promise<Verdict>;
