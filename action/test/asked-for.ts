// A step of a workflow that is meant to fail, and the later step that insists on it: the one reason to go on after an error.

export interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly 'continue-on-error'?: unknown;
}

/** Whether a later step, which cannot be skipped and fails by itself, holds the outcome of a step against `failure` and its verdict against `breach`. */
export function isAskedFor(step: Step, steps: readonly Step[]): boolean {
  const { id } = step;
  return steps
    .slice(steps.indexOf(step) + 1)
    .some(
      later =>
        id !== undefined &&
        later.run === '[ "$OUTCOME $VERDICT" = "failure breach" ]' &&
        later.env?.OUTCOME === `\${{ steps.${id}.outcome }}` &&
        later.env?.VERDICT === `\${{ steps.${id}.outputs.verdict }}` &&
        later.if === undefined &&
        later['continue-on-error'] === undefined,
    );
}
