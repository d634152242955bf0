// Finds steps that are meant to fail: `continue-on-error` is allowed only if a later step requires the failure.

export interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly 'continue-on-error'?: unknown;
}

/** Returns whether a later step requires the outcome `failure` and the verdict `breach` of a step, cannot be skipped, and fails by itself. */
export function isExpectedFailure(step: Step, steps: readonly Step[]): boolean {
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
