// A small agent that the tests build: two classes, each of its own revision, and a benchmark jar that contains them too.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findJdks } from '../../core/jvm/jdk.ts';
import { BENCHMARK_JAR, context } from './testing.ts';

/** The revisions of the class that the JVM starts, and of the class that does the work. */
interface Revisions {
  readonly agent: string;
  readonly work: string;
}

/** The agent's jar, and a benchmark jar with the same classes. */
export interface Built {
  readonly agent: string;
  readonly jar: string;
}

/** The class that the JVM starts, and one that it needs; each prints its revision. */
const sources = ({ agent, work }: Revisions): Readonly<Record<string, string>> => ({
  'Agent.java': `package tracker;
    public final class Agent {
      public static void premain(String argument, java.lang.instrument.Instrumentation instrumentation) {
        Work.begin("${agent}");
      }
    }`,
  'Work.java': `package tracker;
    final class Work {
      static void begin(String agent) {
        Thread thread = new Thread(() -> java.util.concurrent.locks.LockSupport.park(), "tracker");
        thread.setDaemon(true);
        thread.start();
        System.out.println("tracker " + agent + " ${work}");
      }
    }`,
});

/** Runs a tool of the newest JDK. */
export const tool = (name: string, ...argv: string[]): Buffer =>
  execFileSync(join(findJdks(context().environment)[0]?.home ?? '', 'bin', name), argv, {
    stdio: 'pipe',
  });

/** Builds a revision of the agent in a folder. */
export function buildTracker(place: string, name: string, revisions: Revisions): Built {
  const [folder, agent, jar] = [name, `${name} agent.jar`, `${name}-benchmarks.jar`].map(file =>
    join(place, file),
  ) as [string, string, string];
  mkdirSync(folder);
  const texts = Object.entries(sources(revisions)).map(([file, text]) => {
    writeFileSync(join(folder, file), text);
    return join(folder, file);
  });
  const classes = join(folder, 'classes');
  tool('javac', '-proc:none', '-d', classes, ...texts);
  const manifest = join(folder, 'manifest.mf');
  writeFileSync(manifest, 'Premain-Class: tracker.Agent\n');
  tool('jar', '--create', '--file', agent, '--manifest', manifest, '-C', classes, '.');
  copyFileSync(BENCHMARK_JAR, jar);
  tool('jar', '--update', '--file', jar, '-C', classes, '.');
  return { agent, jar };
}
