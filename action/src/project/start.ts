// The configuration of a new project: what can be measured there, without a budget.
import { stringify } from 'yaml';
import type { GoProject, Jar, JvmProject, Project } from './project.ts';

/** The agent that is measured if a project has none of its own. */
const STAND_IN = {
  agent: 'maven:io.opentelemetry.javaagent:opentelemetry-javaagent:2.33.1',
  env: '{ OTEL_TRACES_EXPORTER: none, OTEL_METRICS_EXPORTER: none, OTEL_LOGS_EXPORTER: none }',
};

const GATES = `    # Without a gate a run only reports. Look at some runs first, then say what may be:
    # gates:
    #   cpu-ns/op: { max-overhead: 5%, max-regression: 2% }
    #   B/op: { max-increase: 64 }
`;

/** Everything that was stored once must appear again. */
const EXPECTED = `    expected: ['*'] # a benchmark that goes is acknowledged here: overhead baseline accept --removed
`;

/** The text of a starting `.github/overhead.yml`. */
export function startingConfiguration(project: Project): string {
  const suites = project.kind === 'Go' ? [goSuite(project)] : jvmSuites(project);
  return `# yaml-language-server: $schema=https://raw.githubusercontent.com/org/overhead-action/v1/docs/overhead.schema.json
# What to measure, and what it may cost. Every key is in https://github.com/org/overhead-action/blob/v1/docs/configuration.md
version: 1
time-budget: 8m # for each suite

suites:
${suites.join('\n')}`;
}

function jvmSuites({ agent, benchmarks }: JvmProject): string[] {
  const own =
    benchmarks === null ? [] : [jmhSuite('benchmarks', benchmarks.path, 'your own benchmarks', '', agent)];
  // A project's own agent is also measured on the built-in workload; without benchmarks of its own, only there.
  const builtin = benchmarks === null || agent !== null;
  const workload = 'a workload that comes with overhead-action';
  // One of its four benchmarks, because all of them take some minutes.
  const include = '    include: ByteBufBenchmark.passAndRelease\n';
  return builtin ? [...own, jmhSuite('netty-bytebuf', 'builtin', workload, include, agent)] : own;
}

function jmhSuite(name: string, jar: string, remark: string, include: string, agent: Jar | null): string {
  return `  ${name}:
    runner: jmh
    jar: ${scalar(jar)} # ${remark}
${include}    variants:
      off: {} # the control: no agent
${agent === null ? standIn() : own(agent)}
${EXPECTED}${GATES}`;
}

function own({ path, doubt }: Jar): string {
  // The content of a name must not end the comment.
  const remark = doubt === null ? '' : ` # check this path: ${doubt.replace(/[\s\p{C}]+/gu, ' ')}`;
  return `      agent:
        agent: ${scalar(path)}${remark}`;
}

function standIn(): string {
  return `      # No agent of your own was found. Put its jar here; this one shows what there is to see.
      otel:
        agent: ${STAND_IN.agent}
        env: ${STAND_IN.env}`;
}

function goSuite({ packages }: GoProject): string {
  const named = packages.length === 0 ? ['./...'] : packages;
  return `  benchmarks:
    runner: go
    package: [${named.map(name => JSON.stringify(name)).join(', ')}]
    variants:
      off: {} # the control: nothing is instrumented
      # What switches your instrumentation on: a build tag here. env, ldflags, toolexec and replace are other ways.
      instrumented: { tags: instrumented }
${EXPECTED}${GATES}`;
}

/** A name as YAML on one line, whatever characters it has. */
function scalar(value: string): string {
  return stringify(value, { lineWidth: 0, blockQuote: false }).trim();
}
