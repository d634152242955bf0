// The workflows of a new project: those of examples/ with the project's own steps and default branch.
import type { Project } from './project.ts';

/** The lines around the user's own steps in an example. */
const BEGIN = '      # Your own steps: build what is measured.\n';
const END = '      # The end of your own steps.\n';
const BRANCH = 'branches: [main]';

/** As in this repository's workflows; a test compares them. */
export const SETUP_GO = 'actions/setup-go@b7ad1dad31e06c5925ef5d2fc7ad053ef454303e # v7.0.0';

/**
 * An example for a project.
 * @param example the text of a workflow in examples/
 * @param branch the project's default branch
 */
export function fitted(example: string, project: Project, branch: string): string {
  const [head = '', ...parts] = example.split(BEGIN);
  const text = parts.map(part => {
    const end = part.indexOf(END);
    if (end < 0) throw new Error(`an example lacks the line "${END.trim()}"`);
    return `${BEGIN}${steps(project, part.slice(0, end))}${part.slice(end)}`;
  });
  return [head, ...text].join('').replaceAll(BRANCH, () => `branches: [${JSON.stringify(branch)}]`);
}

/** @param example has the steps to copy: Java and a build, with pinned actions */
function steps(project: Project, example: string): string {
  if (project.kind === 'Go') {
    return `      - name: Go
        uses: ${SETUP_GO}
        with:
          go-version-file: go.mod
`;
  }
  return example
    .replace(/java-version: \S+/, `java-version: ${project.jdk}`)
    .replace(/cache: \S+/, `cache: ${project.kind.toLowerCase()}`)
    .replace(/run: .*/, () => `run: ${project.build}`);
}
