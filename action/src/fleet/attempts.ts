// The last attempts to measure the suites of a repository, from a store on object storage.
import { z } from 'zod';
import type { Objects } from '../objects/objects.ts';
import { inParallel } from '../objects/parallel.ts';
import type { Attempt } from './fleet.ts';

/** Later versions may add keys. */
const attemptSchema = z.object({
  schema: z.literal(1),
  verdict: z.string(),
  time: z.string(),
  commit: z.string(),
  reason: z.string(),
});

/** The attempts of a repository. A file that cannot be understood is left out: a later version of the command wrote it. */
export async function attemptsIn(
  objects: Pick<Objects, 'get' | 'list'>,
  repository: string,
): Promise<Attempt[]> {
  const root = `repositories/${repository}/`;
  const folders: string[] = [];
  for await (const one of objects.list(root, '/')) if ('folder' in one) folders.push(one.folder);
  const attempts = await inParallel(folders, async folder => {
    const found = await objects.get(`${folder}last.json`);
    if (found === null) return null;
    const parsed = attemptSchema.safeParse(jsonOf(found.bytes.toString('utf8')));
    if (!parsed.success) return null;
    const { verdict, time, commit, reason } = parsed.data;
    return { suite: folder.slice(root.length, -1), verdict, time, commit, reason };
  });
  return attempts.filter(attempt => attempt !== null);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
