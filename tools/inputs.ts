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

export function face(): Face {
  return parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as Face;
}

export function page({ inputs, outputs }: Face): string {
  return `# Inputs and outputs

<!-- Made by \`make docs\` from action.yml: change the descriptions there. -->

Inputs go under \`with:\` of a step that \`uses: org/overhead-action@v1\`. Every input is a text and optional. Many are also [flags of the command](configuration.md#inputs-and-flags).

## Inputs

${section(inputs)}
## Outputs

Read an output as \`\${{ steps.ID.outputs.NAME }}\`, with the \`id:\` of the step. Outputs are set for every verdict. After a failed step, later steps need \`if: always()\`.

${section(outputs)}`;
}

function section(entries: Readonly<Record<string, Described>>): string {
  return Object.entries(entries)
    .map(([name, entry]) => `### \`${name}\`\n\n${wrapped(entry.description)}\n`)
    .join('\n');
}

/** Wraps a text at 160 characters, the width of the other pages. */
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
