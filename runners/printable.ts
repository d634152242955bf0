// A command line as people read it.

/** A command line for people to read and copy; never given to a shell by us. */
export function printable(program: string, argumentList: readonly string[]): string {
  return [program, ...argumentList]
    .map(word => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');
}
