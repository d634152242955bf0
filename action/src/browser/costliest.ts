// Which profile a page shows first.
import type { PageProfile } from '../page/model.ts';

/** Returns the index of the profile with the function that certainly costs the largest part of an operation, of those of the first metric. */
export function costliest(profiles: readonly Pick<PageProfile, 'metric' | 'functions' | 'flame'>[]): number {
  const parts = profiles.map(({ metric, functions, flame }) => {
    if (metric !== profiles[0]?.metric) return 0;
    const [, , , whole = 0] = flame.nodes[0] ?? [];
    const certain = functions.map(({ own, low }) => (own ? (low ?? 0) : 0));
    return Math.max(0, ...certain) / (whole || 1);
  });
  return Math.max(0, parts.indexOf(Math.max(...parts)));
}
