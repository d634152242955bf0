// What a folder holds: the first kind of project that its root shows.
import { findGo } from './go.ts';
import { findGradle } from './gradle.ts';
import { findMaven } from './maven.ts';
import type { Project } from './project.ts';
import { tree } from './tree.ts';

export interface Found {
  readonly project: Project;
  /** Kinds that were seen beside it. */
  readonly others: readonly string[];
}

/** Looks at a folder. Null where it is the root of no Maven, Gradle or Go project. */
export function findProject(folder: string): Found | null {
  const files = tree(folder);
  const [project, ...others] = [findMaven(files), findGradle(files), findGo(files)].filter(
    found => found !== null,
  );
  return project === undefined ? null : { project, others: others.map(({ kind }) => kind) };
}
