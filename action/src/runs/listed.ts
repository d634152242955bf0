// Lists of names in sentences, cut to a few: a run may have hundreds of folders.

/** Names listed in a sentence. */
const MOST_NAMES = 3;

/** `a, b, c and 2 more`. */
export function listed(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
