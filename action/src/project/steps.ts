// What `overhead init` says about a project: what it found, and the next steps.
import type { GoProject, Project } from './project.ts';

/** What a project is, in words. */
export function describe(project: Project): string {
  if (project.kind === 'Go') {
    const where = project.packages.join(', ');
    return where === '' ? 'A Go module without benchmarks' : `A Go module with benchmarks in ${where}`;
  }
  const parts = [
    project.agent === null ? 'no agent of its own' : `the agent ${project.agent.path}`,
    ...(project.benchmarks === null ? [] : [`the JMH benchmarks ${project.benchmarks.path}`]),
  ];
  return `A ${project.kind} project with ${parts.join(' and ')}`;
}

/** Steps for a Go module: the files show neither which package is instrumentation nor missing benchmarks. */
function ofGo({ packages }: GoProject, configuration: string): string[] {
  return [
    ...(packages.length === 0
      ? [
          'write a benchmark, func BenchmarkX(b *testing.B) in a _test.go file: there is nothing to measure yet',
        ]
      : []),
    `set in ${configuration} what enables your instrumentation: it has a build tag as an example`,
  ];
}

/**
 * The next steps of a user after `overhead init`.
 * @param configuration the path of the configuration that was written
 */
export function steps(project: Project, configuration: string): string[] {
  const jars = project.kind === 'Go' ? [] : [project.agent, project.benchmarks];
  const doubts = jars.flatMap(jar => (jar?.doubt ? [`check the path ${jar.path}: ${jar.doubt}`] : []));
  const stranger =
    project.kind !== 'Go' && project.agent === null
      ? [`put your agent into ${configuration}: it has the OpenTelemetry agent as an example`]
      : [];
  return [
    ...doubts,
    ...stranger,
    ...(project.kind === 'Go' ? ofGo(project, configuration) : []),
    ...(project.kind === 'Go' ? [] : [`build: ${project.build}`]),
    'try it here, in a few minutes per suite: overhead run --quick',
    'git add .github, commit, and merge into the default branch: then each pull request is measured',
    `set a budget in ${configuration} after some runs`,
  ];
}
