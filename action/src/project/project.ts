// A project as its files show it: how it is built, and what of it can be measured.

/** A jar that the build makes. */
export interface Jar {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  /** Why the path may be wrong; null if it is certain. */
  readonly doubt: string | null;
}

export interface JvmProject {
  readonly kind: 'Maven' | 'Gradle';
  /** The command that builds every jar below, as a line of a shell script; it contains no name from the project. */
  readonly build: string;
  /** The JDK feature version that builds it. */
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

/** The lowest JDK to build and measure with: the oldest that runs every built-in suite. */
export const JDK = 21;
