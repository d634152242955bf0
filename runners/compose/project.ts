// The Compose project of a variant as its Compose reads it: services, their images, and the order of their starts.
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { answerOf, type Call, type Engine } from '../../core/containers/engine.ts';
import { type Identity, ownIdentity } from '../../core/process/identity.ts';
import { PreconditionError } from '../../core/runner.ts';

/** What is needed to call Compose for a variant. */
export interface Files {
  /** Absolute paths, in the order of their merge. */
  readonly files: readonly string[];
  readonly profiles: readonly string[];
}

/** A service of the Compose files. */
export interface Service {
  readonly name: string;
  /** As written; null if it has only a build. */
  readonly image: string | null;
  /** Whether its image is built here. */
  readonly built: boolean;
  /** Whether another service starts only after it has ended successfully. */
  readonly ends: boolean;
}

/** Ours: `overhead-PID-START-SYSTEM-RANDOM`. The names of networks and volumes begin with it. */
const OURS = /^overhead-(\d+)-(\d+)-([0-9a-f]{8})-[0-9a-f]{8}(?![0-9a-f])/;

/** Returns a new project name. */
export function newProject(): string {
  const { pid, start, system } = ownIdentity();
  return `overhead-${pid}-${start}-${system}-${randomBytes(4).toString('hex')}`;
}

/** Returns our project in the name of a project, a network or a volume, and the process that made it; null if it is not ours. */
export function projectIn(name: string): { readonly project: string; readonly owner: Identity } | null {
  const [project = '', pid, start = '', system = ''] = OURS.exec(name) ?? [];
  return project === '' ? null : { project, owner: { pid: Number(pid), start, system } };
}

/** Returns a command line of Compose for a project. */
export function composeArgv(
  { compose }: Engine,
  project: string,
  { files, profiles }: Files,
  argv: readonly string[],
): string[] {
  return [
    ...compose,
    '--project-name',
    project,
    ...files.flatMap(file => ['--file', file]),
    ...profiles.flatMap(profile => ['--profile', profile]),
    ...argv,
  ];
}

const serviceSchema = z.looseObject({
  image: z.string().nullish(),
  build: z.unknown().optional(),
  depends_on: z
    .union([
      z.array(z.string()),
      z.record(z.string(), z.looseObject({ condition: z.string().optional() }).nullable()),
    ])
    .nullish(),
});
const modelSchema = z.looseObject({ services: z.record(z.string(), serviceSchema.nullable()).nullish() });

/** Reads the services that start. Throws {@link EngineFailure}, and {@link PreconditionError} if there are none. */
export async function servicesOf(
  engine: Engine,
  files: Files,
  call: Pick<Call, 'environment' | 'folder' | 'timeout' | 'signal'>,
): Promise<Service[]> {
  const of = async (argv: readonly string[]) =>
    await answerOf({
      ...call,
      argv: composeArgv(engine, newProject(), files, ['config', ...argv]),
      purpose: 'reading the Compose files',
    });
  const names = (await of(['--services'])).split('\n').flatMap(line => line.trim() || []);
  const services = modelOf(await of([]), files);
  if (names.length === 0)
    throw new PreconditionError(
      `no service starts with ${files.files.join(', ')}: add one, or name its profile under profiles`,
    );
  const ends = new Set(
    Object.values(services).flatMap(service =>
      Object.entries(Array.isArray(service?.depends_on) ? {} : (service?.depends_on ?? {})).flatMap(
        ([name, dependency]) => (dependency?.condition === 'service_completed_successfully' ? name : []),
      ),
    ),
  );
  const odd = names.find(name => !/^[\w.-]+$/.test(name));
  if (odd !== undefined)
    throw new PreconditionError(
      `the service "${odd}" would name units in results: use letters, digits, "-", "_" and "." in its name`,
    );
  return names.sort().map(name => {
    const service = services[name];
    const built = service?.build !== undefined && service.build !== null;
    return { name, image: service?.image ?? null, built, ends: ends.has(name) };
  });
}

function modelOf(text: string, { files }: Files): Record<string, z.infer<typeof serviceSchema> | null> {
  try {
    return modelSchema.parse(parse(text)).services ?? {};
  } catch (error) {
    throw new PreconditionError(
      `the services of ${files.join(', ')} cannot be read from what Compose prints: ${(error as Error).message}`,
    );
  }
}

/** Returns the name of an image that is built here, which each build of the same files replaces. */
export function builtName(variant: string, service: string, { files }: Files): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([variant, service, files]))
    .digest('hex');
  return `localhost/overhead-built:${digest.slice(0, 16)}`;
}

/**
 * Writes a file that is merged after those of the user: names of images that would otherwise have the project's, which changes in each fork;
 * and no pod, which only podman-compose makes.
 */
export function writeOverride(path: string, images: Readonly<Record<string, string>>): void {
  const services = Object.fromEntries(Object.entries(images).map(([name, image]) => [name, { image }]));
  writeFileSync(path, stringify({ 'x-podman': { in_pod: false }, services }));
}
