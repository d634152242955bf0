// A fake profiler for tests: a native agent that crashes, hangs, or writes garbage.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Sampler } from './sampler.ts';

/** What the fake does when it has to write stacks. */
export type Behaviour = 'crash' | 'hang' | 'refuse' | 'garbage' | 'empty';

/** The variable of a measured JVM that tells the fake what to do. */
export const behaving = (behaviour: Behaviour) => ({ FAKE_PROFILER: behaviour });

/** Compiles the fake; null without a C compiler. */
export function fakeSampler(folder: string): Sampler | null {
  const library = join(folder, 'libfake.so');
  try {
    execFileSync('cc', [
      '-shared',
      '-fPIC',
      '-o',
      library,
      join(import.meta.dirname, 'testdata/fake-profiler.c'),
    ]);
  } catch {
    return null;
  }
  return { name: 'fake', library, cpu: 'event=ctimer' };
}
