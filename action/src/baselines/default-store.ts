// The default place of stored results, without what opens it: every start of the command names it.

/** A folder of the repository. */
export const DEFAULT_STORE = 'baselines';
