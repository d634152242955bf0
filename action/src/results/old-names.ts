// Files written before names changed are still read: old names become the new ones here, and nowhere else.

/** A header or a machine with `lane: box` as `mode: simulation`. */
export function withNewHeaderNames(header: Readonly<Record<string, string>>): Record<string, string> {
  const { lane, ...rest } = header;
  return lane === undefined ? rest : { mode: lane === 'box' ? 'simulation' : lane, ...rest };
}
