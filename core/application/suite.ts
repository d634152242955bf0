// The settings of suites that start an application: its processes, and when each is ready.
import type { AgentVariant, JvmSuite } from '../jvm/suite.ts';
import type { CommandLine } from '../process/program.ts';
import type { OutputSources } from '../readers/sources.ts';

/** A request to an application, and the correct answer. */
export interface HttpCheck {
  /** May have placeholders. */
  readonly url: string;
  readonly status: number;
  /** A regular expression that the body must match; empty: any body. */
  readonly body: string;
}

/** The readiness check of a process. Texts may have placeholders, except the pattern. */
export type Ready =
  | { readonly kind: 'log'; readonly pattern: string }
  | { readonly kind: 'port'; readonly port: string }
  | { readonly kind: 'http'; readonly check: HttpCheck };

/** A process of an application. */
export interface ProcessPlan {
  /** Empty if the application is a single process. */
  readonly name: string;
  /** The program and its arguments; empty: those of the variant. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly ready: Ready;
  /** The request that it must answer when it is ready; null: none. */
  readonly request: HttpCheck | null;
  /** `host:port` of what is under load, if that takes no such request; may have placeholders. */
  readonly address?: string;
}

/** The application that a suite starts. */
export interface ApplicationPlan {
  /** The name of an application of this project, whose jar replaces `{application}` in the command; null: the user's own. */
  readonly builtin: string | null;
  /** In the order of their start; each starts when the previous one is ready. */
  readonly processes: readonly ProcessPlan[];
  /** Files for the simulator in addition to the programs: paths relative to the working folder, or absolute. */
  readonly files: readonly string[];
  /** Memory of the machine in the simulator, in MiB; null: the default for an application. */
  readonly memory: number | null;
  /** What is read from what its processes print and write; default: nothing. */
  readonly sources?: OutputSources;
}

/** A variant of an application. The argv of its command is empty if each process has its own. */
export interface ApplicationVariant extends AgentVariant {
  readonly command: CommandLine;
}

/** A suite that starts an application. */
export interface ApplicationSuite extends JvmSuite<ApplicationVariant> {
  readonly application: ApplicationPlan;
}
