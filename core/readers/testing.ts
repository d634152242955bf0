// Shared parts of the readers' tests: the recordings, and how they are read.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Faults } from './faults.ts';
import { FORMATS, type FormatName } from './formats.ts';
import type { Reading, Readings } from './reader.ts';

/** The text of a recording. */
export const recorded = (file: string) => readFileSync(join(import.meta.dirname, 'testdata', file), 'utf8');

/** Reads an output. Throws its faults, of the file `f`. */
export function read(format: FormatName, text: string, include = ''): Readings {
  const { read: reader } = FORMATS[format];
  assert.ok(reader);
  const faults = new Faults('f');
  const readings = reader(text, faults, name => new RegExp(include).test(name));
  faults.raise();
  return readings;
}

/** `BENCHMARK VALUE UNIT`, or `VALUE UNIT` for the whole run. */
export const shown = (values: readonly Reading[]) =>
  values.map(({ benchmark, value, unit }) => `${benchmark} ${value} ${unit}`.trim());
/** The recorded files of each format. */
export const FILES: Readonly<Record<Exclude<FormatName, 'criterion'>, readonly string[]>> = {
  go: ['go-bench.txt', 'go-packages.txt'],
  jmh: ['jmh.json'],
  hyperfine: ['hyperfine-2.json'],
  pytest: ['pytest-benchmark.json'],
  junit: ['junit-surefire.xml', 'junit-pytest.xml'],
  veristat: ['veristat.csv'],
  k6: ['k6-export.json', 'k6-summary.json'],
  prometheus: ['prometheus.txt'],
  hdr: ['histogram.hlog', 'histogram-tags.hlog'],
  jfr: ['jfr.json'],
};
/** A program that the verifier refuses, series below zero, and a test that fails are in the recordings. */
export const INCLUDE: Readonly<Partial<Record<FormatName, string>>> = {
  veristat: '^(counting|reference\\.o/oh_kprobe)',
  prometheus: '^(http|idle|queue)',
  junit: '^((?!fails).)*$',
};
