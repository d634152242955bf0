// The jobs of the workflow of a release, for its tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './fixture.ts';

interface Step {
  readonly name: string;
  readonly run?: string;
}

export const { jobs: RELEASE_JOBS } = parse(
  readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8'),
) as { jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>> };
