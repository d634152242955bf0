// A project as it can be seen from its files: how it is built, and what of it can be measured.

/** A jar that the build makes. */
export interface Jar {
  /** From the project's folder, with `/`. */
  readonly path: string;
  /** Why the path may be another one; null where it is certain. */
  readonly doubt: string | null;
}

export interface JvmProject {
  readonly kind: 'Maven' | 'Gradle';
  /** The command that builds every jar below, as a line of a shell script; it holds no name of the project's. */
  readonly build: string;
  /** The feature version of the JDK that builds it. */
  readonly jdk: number;
  /** The project's own agent. */
  readonly agent: Jar | null;
  /** Its own JMH benchmarks, as one jar that runs. */
  readonly benchmarks: Jar | null;
}

export interface GoProject {
  readonly kind: 'Go';
  /** Packages with benchmarks, as `go test` takes them: `.` or `./ring`. */
  readonly packages: readonly string[];
}

export type Project = JvmProject | GoProject;

/** The lowest JDK that is set up to build and to measure: the oldest that runs every built-in suite. */
export const JDK = 21;
