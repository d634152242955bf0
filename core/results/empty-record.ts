// The record of a suite before the first measurement.

import { CONTROL } from '../suite.ts';
import type { SuiteRecord } from './record.ts';

/** The record of a suite of which only the name is known. */
export function emptyRecord(suite: string): SuiteRecord {
  return {
    suite,
    runner: '',
    control: CONTROL,
    variants: {},
    against: {},
    references: [],
    alternatives: [],
    again: null,
    ladder: [],
    sweep: null,
    unmeasured: [],
    matrix: null,
    benchmarks: [],
    expected: [],
    metrics: {},
    gates: [],
    planned: 0,
    interim: [],
    redone: 0,
    dropped: 0,
    conditions: {},
    broken: [],
    unusable: '',
    warnings: [],
    finished: false,
  };
}
