// Files written before names changed are still read: old names become the new ones here, and nowhere else.

/** A header or a machine with `lane: box` as `mode: simulation`. */
export function withNewHeaderNames(header: Readonly<Record<string, string>>): Record<string, string> {
  const { lane, ...rest } = header;
  return lane === undefined ? rest : { mode: lane === 'box' ? 'simulation' : lane, ...rest };
}

/** JSON keys that changed in comparisons and journals. A key ends in `":`, which no text inside a JSON string can hold. */
const KEYS: readonly (readonly [RegExp, string])[] = [
  [/"looks":/g, '"interim":'],
  [/"settled":/g, '"confirmed":'],
  [/"recipe":/g, '"inputDigest":'],
  [/"recipes":/g, '"inputDigests":'],
  [/"anchor":/g, '"releaseBaseline":'],
  [/"creep":/g, '"drift":'],
  [/"kind":(\s*)"max-creep"/g, '"kind":$1"max-drift"'],
  [/"basis":(\s*)"anchor"/g, '"basis":$1"release"'],
];

/** The text of a comparison or of a journal with the new names of its keys. */
export function withNewKeys(json: string): string {
  return KEYS.reduce((text, [old, now]) => text.replace(old, now), json);
}

/** The text of a run's record with the new names of its keys. Its other keys may be names of benchmarks, so the value decides too. */
export function withNewRecordKeys(json: string): string {
  return json
    .replace(/"looks":(\s*\[)/g, '"interim":$1')
    .replace(/"sub":(\s*\{)/g, '"benchmark":$1')
    .replace(/"settled":(\s*\{)/g, '"calibrated":$1');
}
