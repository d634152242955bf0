// The position of a gate's limit in the configuration file.
import type { GateKind } from '../../../core/results/gate.ts';
import { SIMULATION_SUFFIX } from './modes.ts';
import { parseFile } from './parse.ts';
import { resolveConfig } from './resolve.ts';

/** A gate as a comparison names it. */
export interface GateKey {
  readonly suite: string;
  readonly metric: string;
  readonly kind: GateKind;
  readonly limit: number;
}

/**
 * Returns a function that finds the line of a gate; null for a limit that is not in the file, such as that of an input.
 * Throws UsageError if the file is invalid.
 */
export function gateLines(file: string): (gate: GateKey) => number | null {
  const parsed = parseFile(file);
  const { suites } = resolveConfig(parsed);
  return ({ suite, metric, kind, limit }) => {
    const resolved = suites.find(({ name }) => name === suite);
    // The half in the simulator, and a suite on one of several kernels, have the limits of the whole suite.
    const part = resolved?.matrix?.name ?? suite;
    const whole = part.endsWith(SIMULATION_SUFFIX) ? part.slice(0, -SIMULATION_SUFFIX.length) : part;
    const gates = parsed.content.suites[whole]?.gates ?? {};
    const paths = [
      ...[metric, '@primary']
        .filter(name => gates[name]?.[kind] !== undefined)
        .map(name => ({ name, path: ['suites', whole, 'gates', name, kind] })),
      { name: '@primary', path: ['defaults', kind] },
    ];
    for (const { name, path } of paths) {
      const same = resolved?.gates.some(
        gate => gate.metric === name && gate.kind === kind && gate.limit === limit,
      );
      if (same) return parsed.positions.at(path, '').line;
    }
    return null;
  };
}
