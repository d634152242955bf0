// Shared parts of the comparison tests: the worked example of the documentation, and requests for plain files.

import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LIST, type Place, type Programs } from '../../../core/programs.ts';
import type { GateRequest } from '../../../core/results/record.ts';
import { placeProgram } from '../../../core/testing-programs.ts';
import { emptyRequest, type SuiteRequest } from './judge.ts';

export const ROOT = join(import.meta.dirname, '../../..');
/** The bundle, with a cache that all tests share. */
export const PLACE = { root: ROOT, cache: join(ROOT, '.tools/cache') };

/** Ten rounds of a benchmark whose treatment costs about 3.4 %, in ns of CPU time per operation. */
export const EXAMPLE = {
  off: [101.2, 99.8, 100.5, 103.9, 102.2, 98.7, 99.9, 104.6, 101.0, 100.3],
  on: [104.9, 103.1, 104.6, 106.8, 105.0, 103.3, 102.5, 109.2, 104.4, 103.2],
};

/** A result file of one benchmark, from the values of each variant in round order. */
export function resultText(variants: Readonly<Record<string, readonly number[]>>, header = ''): string {
  const names = Object.keys(variants);
  const rounds = Math.max(...Object.values(variants).map(values => values.length));
  const lines = Array.from({ length: rounds }, (_, round) =>
    names.flatMap(name => {
      const value = variants[name]?.[round];
      return value === undefined ? [] : [`BenchmarkEncode/agent=${name} 1000 ${value} cpu-ns/op\n`];
    }),
  );
  return `suite: codec\n${header}Unit cpu-ns/op better=lower\n${lines.flat().join('')}`;
}

const THEN = [0.0215, 0.0248, 0.0302, 0.0197, 0.0259, 0.0271, 0.0188, 0.0233, 0.0305, 0.0226];

/** A result file of an earlier run of the same benchmark, in which the treatment cost about 2.4 %. */
export const EARLIER = resultText({ off: THEN.map(() => 100), on: THEN.map(log => 100 * Math.exp(log)) });

/** Writes a file below `folder` and returns its path. */
export function written(folder: string, name: string, text: string): { path: string; name: string } {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return { path, name: basename(path) };
}

/** The request to judge the files of one suite. */
export function request(
  results: SuiteRequest['results'],
  gates: readonly GateRequest[] = [],
  extra: Partial<SuiteRequest> = {},
): SuiteRequest {
  return { ...emptyRequest('codec', 'off'), results, gates, ...extra };
}

/** A limit on the primary metric of every benchmark. */
export function gate(kind: GateRequest['kind'], limit: number): GateRequest {
  return { metric: '@primary', benchmark: '*', treatment: '*', kind, limit };
}

/**
 * A place with the WebAssembly statistics program of the bundle, and a script in place of its native build; null: without one.
 * @param folder the place is a new folder in it
 */
export function placeWith(folder: string, script: string | null): Place {
  const root = mkdtempSync(join(folder, 'root-'));
  const dist = join(root, 'action/dist');
  mkdirSync(dist, { recursive: true });
  for (const name of ['wasm.br', 'wasi.js']) symlinkSync(join(ROOT, 'action/dist', name), join(dist, name));
  const { 'wasm.br': wasm } = JSON.parse(readFileSync(join(ROOT, 'action/dist', LIST), 'utf8')) as Programs;
  writeFileSync(join(dist, LIST), JSON.stringify({ 'wasm.br': wasm }));
  if (script !== null) placeProgram(root, 'compare-linux-amd64', script);
  return { root, cache: join(root, 'cache') };
}
