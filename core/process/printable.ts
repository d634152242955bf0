// Command lines in messages.

/** A command line for people to read and copy; we never give it to a shell. */
export function printable(program: string, argumentList: readonly string[]): string {
  return [program, ...argumentList]
    .map(word => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');
}
