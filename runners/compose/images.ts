// The images of an environment: pulled or built before the first fork, and named by their digests.
import { z } from 'zod';
import { digestOf } from '../../core/containers/containers.ts';
import { answerOf, type Call, type Engine, EngineFailure } from '../../core/containers/engine.ts';
import type { Warning } from '../../core/results/warning.ts';
import { PreconditionError } from '../../core/runner.ts';

/** The time limit of a pull or a build, in ms. */
export const FETCHING = 900_000;

export interface Image {
  /** As in the Compose file. */
  readonly name: string;
  /** Its content, `sha256:…`, which containers name. */
  readonly id: string;
  /** `NAME@sha256:…` of its registry; its id if it comes from none. */
  readonly digest: string;
  /** Whether it is built here, from files that are measured. */
  readonly built: boolean;
}

const imageSchema = z.looseObject({ Id: z.string(), RepoDigests: z.array(z.string()).nullish() });

type Around = Pick<Call, 'environment' | 'signal'>;

/**
 * Returns an image of this machine, and pulls it before if it is missing. Throws {@link EngineFailure}.
 * @param built see {@link Image.built}
 */
export async function fetchImage(
  { kind }: Engine,
  name: string,
  built: boolean,
  { environment, signal }: Around,
  notice: (message: string) => void,
): Promise<Image> {
  const call = { environment, signal, timeout: FETCHING };
  const inspect = {
    ...call,
    argv: [kind, 'image', 'inspect', name],
    purpose: `looking for the image ${name}`,
  };
  const local = await answerOf(inspect).catch(error => {
    if (error instanceof EngineFailure) return null;
    throw error;
  });
  if (local !== null) return imageIn(local, name, built);
  notice(`pulling ${name}`);
  await answerOf({ ...call, argv: [kind, 'pull', name], purpose: `pulling the image ${name}` });
  return imageIn(await answerOf(inspect), name, built);
}

function imageIn(text: string, name: string, built: boolean): Image {
  let found: z.infer<typeof imageSchema> | undefined;
  try {
    [found] = z.array(imageSchema).parse(JSON.parse(text));
  } catch (error) {
    throw new PreconditionError(`the image ${name}: its facts cannot be read: ${(error as Error).message}`);
  }
  if (found === undefined) throw new PreconditionError(`the image ${name}: the engine shows no facts of it`);
  const id = digestOf(found.Id);
  return { name, id, digest: found.RepoDigests?.[0] ?? id, built };
}

/** Warns of an image whose name does not decide its content. */
export function unpinned(service: string, { name, digest, id, built }: Image): Warning[] {
  if (built || /@sha256:[0-9a-f]{64}$/.test(name)) return [];
  const message =
    digest === id
      ? `${service}: the image ${name} is only on this machine, so another run may have another: this one had ${id}. Push it, and name it by its digest`
      : `${service}: the image ${name} may change: pin it (image: ${digest})`;
  return [{ code: 'unpinned-image', message }];
}
