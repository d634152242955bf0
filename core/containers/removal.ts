// Removes containers, whatever their order, and calls of an engine that clean up.
import { answerOf, type Call, type Engine, EngineFailure } from './engine.ts';

/** The time limit of each call, in ms. */
const PATIENCE = 120_000;
export type Environment = Call['environment'];

/** Calls an engine; a stopped run cleans up too, so no signal ends it. Throws {@link EngineFailure}. */
export async function calls(
  { kind }: Engine,
  argv: readonly string[],
  environment: Environment,
): Promise<string[]> {
  const { signal } = new AbortController();
  const purpose = 'removing the containers of a fork';
  const text = await answerOf({ argv: [kind, ...argv], purpose, environment, timeout: PATIENCE, signal });
  return text.split('\n').flatMap(line => line.trim() || []);
}

/**
 * Removes containers as long as their number falls: podman refuses one that another needs, and removes that other. Throws
 * {@link EngineFailure}.
 * @param list returns the ids of those that still exist
 */
export async function removeContainers(
  engine: Engine,
  list: () => Promise<string[]>,
  environment: Environment,
): Promise<void> {
  // Docker kills at once; podman would wait for each to end by itself.
  const atOnce = engine.kind === 'podman' ? ['--time', '0'] : [];
  let refusal: EngineFailure | null = null;
  for (let left = Number.POSITIVE_INFINITY; ; ) {
    const containers = await list();
    if (containers.length === 0) return;
    if (containers.length >= left)
      throw (
        refusal ?? new EngineFailure(`${containers.length} containers were made while others were removed`)
      );
    left = containers.length;
    refusal = await calls(engine, ['rm', '--force', '--volumes', ...atOnce, ...containers], environment).then(
      () => null,
      error => {
        if (error instanceof EngineFailure) return error;
        throw error;
      },
    );
  }
}
