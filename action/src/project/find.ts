// Finds the kind of project in a folder: the first one that its root shows.
import { findGo } from './go.ts';
import { findGradle } from './gradle.ts';
import { findMaven } from './maven.ts';
import type { Project } from './project.ts';
import { tree } from './tree.ts';

export interface Found {
  readonly project: Project;
  /** Other kinds that were found. */
  readonly others: readonly string[];
}

/** Inspects a folder. Null if it is not the root of a Maven, Gradle or Go project. */
export function findProject(folder: string): Found | null {
  const files = tree(folder);
  const [project, ...others] = [findMaven(files), findGradle(files), findGo(files)].filter(
    found => found !== null,
  );
  return project === undefined ? null : { project, others: others.map(({ kind }) => kind) };
}
