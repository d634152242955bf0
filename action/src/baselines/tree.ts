// Parses Git's output about a branch's files: their names and contents.

export interface Entry {
  readonly path: string;
  /** `100644`, `100755`, or `120000` for a link. */
  readonly mode: string;
  readonly blob: string;
}

/** Parses the output of `git ls-tree -r -z`. */
export function parseTree(output: Buffer): Entry[] {
  return output
    .toString()
    .split('\0')
    .flatMap(line => {
      const match = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(line);
      return match === null ? [] : [{ mode: match[1] ?? '', blob: match[2] ?? '', path: match[3] ?? '' }];
    });
}

/** Parses the output of `git cat-file --batch`: a line `<blob> blob <size>`, the content and a line break, for each. */
export function parseBatch(output: Buffer): Map<string, Buffer> {
  const contents = new Map<string, Buffer>();
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf('\n', at);
    const [blob = '', type, size] = output.toString('latin1', at, end).split(' ');
    if (type !== 'blob') throw new Error(`the branch is damaged: ${blob} is ${type ?? 'nothing'}`);
    const from = end + 1;
    contents.set(blob, output.subarray(from, from + Number(size)));
    at = from + Number(size) + 1;
  }
  return contents;
}
