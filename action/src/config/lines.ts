// Where in the configuration file the limit of a gate stands.
import type { GateKind } from '../results/gate.ts';
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
 * Finds the lines of a configuration file. A gate whose limit is not that of the file (an input set it) has none. Throws UsageError
 * where the file is not right.
 */
export function gateLines(file: string): (gate: GateKey) => number | null {
  const parsed = parseFile(file);
  const { suites } = resolveConfig(parsed);
  return ({ suite, metric, kind, limit }) => {
    const resolved = suites.find(({ name }) => name === suite);
    // The half in the simulator, and the same on one of several kernels, has its limits where the whole suite has them.
    const part = resolved?.kernel?.matrix ?? suite;
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
