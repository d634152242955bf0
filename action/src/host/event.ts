// The event that started a workflow.

/** The event that started a workflow, from the runner's variables. */
export interface WorkflowEvent {
  /** Such as `push`. */
  readonly name: string;
  /** Such as `refs/heads/main`. */
  readonly ref: string;
  /** The repository's default branch; empty if unknown. */
  readonly defaultBranch: string;
  /** The newest commit of the target branch of a pull request; null without a pull request. */
  readonly base: string | null;
}

/**
 * The event of a workflow.
 * @param payload the text of the event's file; null if there is none
 */
export function eventOf(name: string, ref: string, payload: string | null): WorkflowEvent {
  const body = parsed(payload);
  const text = (...path: string[]): string => {
    const value = path.reduce<unknown>(
      (inside, key) => (inside as Record<string, unknown> | undefined)?.[key],
      body,
    );
    return typeof value === 'string' ? value : '';
  };
  const base = text('pull_request', 'base', 'sha') || text('merge_group', 'base_sha');
  return { name, ref, defaultBranch: text('repository', 'default_branch'), base: base === '' ? null : base };
}

function parsed(payload: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(payload ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
