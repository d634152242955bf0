// `overhead init`: writes the workflows and a starting configuration for the present project. Overwrites nothing.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { visible } from '../../../core/visible.ts';
import { DEFAULT_CONFIG } from '../config/config.ts';
import { defaultBranchOf } from '../host/clone.ts';
import { EXIT, type Host } from '../host/host.ts';
import { findProject } from '../project/find.ts';
import { startingConfiguration } from '../project/start.ts';
import { describe, steps } from '../project/steps.ts';
import { fitted } from '../project/workflows.ts';

interface Writing {
  readonly path: string;
  readonly what: string;
  readonly text: string;
}

/** The workflows to write, and the examples they come from. */
const WORKFLOWS = [
  {
    path: '.github/workflows/overhead.yml',
    example: 'pull-request.yml',
    what: 'measures pull requests with a token that may only read; keeps the baselines',
  },
  {
    path: '.github/workflows/overhead-comment.yml',
    example: 'comment.yml',
    what: 'writes the comment and the check; runs nothing of a pull request',
  },
];

/** Writes missing files into the working folder. Throws {@link UsageError} if there is no project. */
export async function initCommand(host: Host): Promise<{ exitCode: number }> {
  const folder = process.cwd();
  const found = findProject(folder);
  if (found === null) {
    throw new UsageError(
      'init: no pom.xml, build.gradle, settings.gradle or go.mod in this folder: change to the root of a Maven, Gradle or Go project',
    );
  }
  const { project, others } = found;
  const branch = defaultBranchOf(folder);
  const writings: Writing[] = [
    {
      path: DEFAULT_CONFIG,
      what: 'the measured suites and their limits',
      text: startingConfiguration(project),
    },
    ...WORKFLOWS.map(({ path, example, what }) => ({
      path,
      what,
      text: fitted(readFileSync(join(host.root, 'examples', example), 'utf8'), project, branch),
    })),
  ];
  const output = [
    `${describe(project)}, default branch ${branch}`,
    ...others.map(
      kind => `! there is also a ${kind} project, which was skipped: add it to ${DEFAULT_CONFIG} by hand`,
    ),
    '',
    ...writings.map(writing => write(folder, writing)),
    '',
    'Next',
    ...steps(project, DEFAULT_CONFIG).map((step, index) => `  ${index + 1}. ${step}`),
  ];
  host.output.print(`${output.map(visible).join('\n')}\n`);
  return { exitCode: EXIT.pass };
}

/** Writes a file if it does not exist. Returns the result as a line. */
function write(folder: string, { path, what, text }: Writing): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return `written ${path.padEnd(40)} ${what}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return `kept    ${path.padEnd(40)} exists already and was not changed`;
  }
}
