// The configuration that a project starts with: what can be measured there, without a budget that nobody has thought about yet.
import { stringify } from 'yaml';
import type { GoProject, Jar, JvmProject, Project } from './project.ts';

/** What is measured where a project has no agent of its own: an agent that it may come to run with. */
const STAND_IN = {
  agent: 'maven:io.opentelemetry.javaagent:opentelemetry-javaagent:2.33.1',
  env: '{ OTEL_TRACES_EXPORTER: none, OTEL_METRICS_EXPORTER: none, OTEL_LOGS_EXPORTER: none }',
};

const GATES = `    # Without a gate a run only reports. Look at some runs first, then say what may be:
    # gates:
    #   cpu-ns/op: { max-overhead: 5%, max-regression: 2% }
    #   B/op: { max-increase: 64 }
`;

/** All that was stored once must be there again. */
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
  // The agent of a project is also tried on a workload that everybody's is tried on; without either there is that alone.
  const builtin = benchmarks === null || agent !== null;
  const workload = 'a workload that comes with overhead-action';
  // One of its four benchmarks: a first look at all of them takes some minutes.
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
  // What a name holds must not end the remark.
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

/** A name as YAML, on one line, whatever is in it. */
function scalar(value: string): string {
  return stringify(value, { lineWidth: 0, blockQuote: false }).trim();
}
