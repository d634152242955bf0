// Removes what belongs to our projects, and nothing else: those of this run, and those that killed runs left behind.
import { z } from 'zod';
import type { Engine } from '../../core/containers/engine.ts';
import { calls, type Environment, removeContainers } from '../../core/containers/removal.ts';
import { hasEnded } from '../../core/process/identity.ts';
import { projectIn } from './project.ts';

/** The label in which every Compose writes the project of a container, a network and a volume. */
export const PROJECT = 'com.docker.compose.project';

/**
 * Removes the containers of a project with their volumes and networks. Compose itself is not used: `down --volumes` would also remove
 * a volume of the user that a file names. Throws {@link EngineFailure}.
 */
export async function removeProject(
  engine: Engine,
  project: string,
  environment: Environment,
): Promise<void> {
  const filter = ['--filter', `label=${PROJECT}=${project}`];
  const call = async (...argv: string[]) => await calls(engine, argv, environment);
  const containers = () => call('ps', '--all', '--quiet', '--no-trunc', ...filter);
  await removeContainers(engine, containers, environment);
  const volumes = await call('volume', 'ls', '--quiet', ...filter);
  if (volumes.length > 0) await call('volume', 'rm', '--force', ...volumes);
  const networks = await call('network', 'ls', '--quiet', ...filter);
  if (networks.length > 0) await call('network', 'rm', ...networks);
  // Releases of podman-compose before 1.2 make a pod without our wish.
  if (engine.kind === 'podman') await call('pod', 'rm', '--force', '--ignore', `pod_${project}`);
}

const labelled = z.array(
  z.looseObject({ Config: z.looseObject({ Labels: z.record(z.string(), z.string()).nullish() }) }),
);

/** Removes the projects of runs that have ended. Throws {@link EngineFailure}. @returns their names */
export async function removeLeftovers(engine: Engine, environment: Environment): Promise<string[]> {
  const call = async (...argv: string[]) => await calls(engine, argv, environment);
  const filter = ['--filter', `label=${PROJECT}`];
  const containers = await call('ps', '--all', '--quiet', '--no-trunc', ...filter);
  const inspected =
    containers.length === 0 ? '[]' : (await call('container', 'inspect', ...containers)).join('\n');
  const names = [
    ...labelled.parse(JSON.parse(inspected)).flatMap(({ Config }) => Config.Labels?.[PROJECT] ?? []),
    ...(await call('network', 'ls', '--format', '{{.Name}}', ...filter)),
    ...(await call('volume', 'ls', '--format', '{{.Name}}', ...filter)),
  ];
  const dead = names.flatMap(name => {
    const ours = projectIn(name);
    return ours !== null && hasEnded(ours.owner) ? ours.project : [];
  });
  const projects = [...new Set(dead)];
  for (const project of projects) await removeProject(engine, project, environment);
  return projects;
}
