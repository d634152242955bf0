// The settings of a command suite.
import type { EngineKind } from '../../core/containers/engine.ts';
import { type AgentVariant, WITHOUT_AGENT } from '../../core/jvm/suite.ts';
import type { CommandLine } from '../../core/process/program.ts';
import type { OutputSources } from '../../core/readers/sources.ts';
import type { BaseSuite } from '../../core/suite.ts';

/** What a fork may return, and its machine in the simulator. */
export interface CommandSettings {
  /** Accepted exit codes. */
  readonly exitCodes: readonly number[];
  /** Files for the simulator in addition to the program: paths relative to the working folder, or absolute. */
  readonly files: readonly string[];
  /** Memory of the machine in the simulator, in MiB; null: the default for such a program. */
  readonly memory: number | null;
  /** What is read from what a command prints or writes. */
  readonly sources: OutputSources;
  /** The containers that a command starts; null: none are measured. */
  readonly containers: ContainerSettings | null;
}

/** Containers that are not of this project, by their label. */
export interface ContainerSettings {
  /** `KEY`, or `KEY=VALUE`. */
  readonly label: string;
  /** Null: the first that works here. */
  readonly engine: EngineKind | null;
}

export interface CommandVariant extends AgentVariant {
  readonly command: CommandLine;
  /** A regular expression for its benchmarks in results that have all variants; null: it has runs of its own. */
  readonly result: string | null;
}

export interface CommandSuite extends BaseSuite<CommandVariant> {
  readonly runner: 'command';
  readonly command: CommandSettings;
}

/** A variant without settings of its own; its name and its command are added later. */
export const BARE: Omit<CommandVariant, 'name' | 'command'> = { ...WITHOUT_AGENT, result: null };
