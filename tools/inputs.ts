// Writes docs/inputs.md, the reference of every input and output of the Action, from action.yml.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
export const PAGE = join(ROOT, 'docs/inputs.md');

interface Described {
  readonly description: string;
  readonly default?: string;
}

export interface Face {
  readonly inputs: Readonly<Record<string, Described>>;
  readonly outputs: Readonly<Record<string, Described>>;
}

/** The Action's face as action.yml describes it. */
export function face(): Face {
  return parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as Face;
}

/** The page that describes it. */
export function page({ inputs, outputs }: Face): string {
  return `# Inputs and outputs

<!-- Made by \`make docs\` from action.yml: change the descriptions there. -->

What a step that \`uses: org/overhead-action@v1\` may be given under \`with:\`, and what later steps read from it. Every input is a text and none has to be
given. How the inputs stand to the configuration file and to the flags of the command is in [configuration.md](configuration.md#inputs-and-flags).

## Inputs

${section(inputs)}
## Outputs

Read as \`\${{ steps.ID.outputs.NAME }}\`, where \`ID\` is the \`id:\` of the step. They are set whatever the verdict is; a step that is red needs \`if: always()\` after it.

${section(outputs)}`;
}

function section(entries: Readonly<Record<string, Described>>): string {
  return Object.entries(entries)
    .map(([name, entry]) => `### \`${name}\`\n\n${wrapped(entry.description)}\n`)
    .join('\n');
}

/** Lines of at most 160 characters, which is how wide the other pages are. */
function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.trim().split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > 160) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}

if (import.meta.main) writeFileSync(PAGE, page(face()));
