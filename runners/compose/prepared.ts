// A prepared suite of environments: what each variant starts, and everything that its forks share.

import type { Read } from '../../core/containers/counters.ts';
import type { Engine } from '../../core/containers/engine.ts';
import type { RunContext } from '../../core/runner.ts';
import type { Image } from './images.ts';
import type { Files, Service } from './project.ts';
import type { ComposeSuite, ComposeVariant } from './suite.ts';

/** What a variant starts. */
export interface Target extends Files {
  readonly variant: ComposeVariant;
  /** The services that are started, without one that runs against them. */
  readonly services: readonly Service[];
  /** The images of the services, by name; one whose name Compose does not show is missing. */
  readonly images: Readonly<Record<string, Image>>;
  /** The command line that runs against them; empty if a service does. */
  readonly load: readonly string[];
  /** The program of that command line for the record: its digest, or the name of the service. */
  readonly identity: string;
  /** The program that reads recordings; empty if none is read. */
  readonly jfr: string;
}

export interface Environments {
  readonly suite: ComposeSuite;
  readonly context: RunContext;
  readonly engine: Engine;
  readonly targets: ReadonlyMap<string, Target>;
  /** The services that every variant has and that keep running: each has values of its own. */
  readonly rows: readonly string[];
  /** Reads the kernel's files. */
  readonly read: Read;
}

/** The variables that a suite gives its variant, without those of this machine. */
export function ownEnvironment(
  { environment }: ComposeSuite,
  variant: ComposeVariant,
): Record<string, string> {
  return { ...environment, ...variant.environment };
}

/** The variables of Compose, of its files, and of what runs against the containers. */
export function environmentOf(
  { suite, context }: Pick<Environments, 'suite' | 'context'>,
  variant: ComposeVariant,
): Record<string, string> {
  return { ...context.environment, ...ownEnvironment(suite, variant) };
}
