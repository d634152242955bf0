// Reads files from before names changed: this file alone maps old names to new ones.

/** Maps a header or a machine with `lane: box` to `mode: simulation`. */
export function withNewHeaderNames(header: Readonly<Record<string, string>>): Record<string, string> {
  const { lane, ...rest } = header;
  return lane === undefined ? rest : { mode: lane === 'box' ? 'simulation' : lane, ...rest };
}

/** JSON keys that changed in comparisons and journals. A key ends in `":`, which a JSON string cannot contain. */
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

/** The text of a comparison or a journal with the new keys. */
export function withNewKeys(json: string): string {
  return KEYS.reduce((text, [old, now]) => text.replace(old, now), json);
}

/** The text of a run's record with the new keys. Other keys may be names of benchmarks, so the value decides too. */
export function withNewRecordKeys(json: string): string {
  return json
    .replace(/"looks":(\s*\[)/g, '"interim":$1')
    .replace(/"sub":(\s*\{)/g, '"benchmark":$1')
    .replace(/"settled":(\s*\{)/g, '"calibrated":$1');
}
