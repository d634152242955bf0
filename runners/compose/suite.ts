// The settings of a compose suite: an environment of containers for each variant, and what is run against it.
import type { EngineKind } from '../../core/containers/engine.ts';
import type { CommandLine } from '../../core/process/program.ts';
import type { OutputSources } from '../../core/readers/sources.ts';
import type { BaseSuite, BaseVariant } from '../../core/suite.ts';

export interface ComposeVariant extends BaseVariant {
  /** Compose files as written, each on top of those before; relative to the folder of the command. */
  readonly files: readonly string[];
  readonly profiles: readonly string[];
  /** What is run against the environment; without arguments if a service is run. */
  readonly command: CommandLine;
}

export interface ComposeSuite extends BaseSuite<ComposeVariant> {
  readonly runner: 'compose';
  /** The service that is run against the others; null if a command is. */
  readonly service: string | null;
  /** How many operations the command or the service does. */
  readonly operations: number;
  /** Null: the first that works here. */
  readonly engine: EngineKind | null;
  /** What is read from what runs against the containers. */
  readonly sources: OutputSources;
}
