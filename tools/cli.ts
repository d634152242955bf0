// Writes docs/cli.md, the reference of every command with its arguments and flags, from the command itself.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Option } from 'commander';
import { commandLine } from '../action/src/cli/program.ts';
import { EXIT, type Host } from '../action/src/host/host.ts';

export const PAGE = join(import.meta.dirname, '../docs/cli.md');

/** The command, without its actions. */
export const program = (): Command => commandLine(() => async () => undefined, {} as Host);

export function page(whole: Command): string {
  return `# The command line

<!-- Made by \`make docs\` from action/src/cli: change the descriptions there. -->

Every command with its arguments and flags, as \`overhead COMMAND --help\` prints them. A flag overrides the same setting of the configuration file. Some are also
[inputs of the Action](configuration.md#inputs-and-flags).

| exit code of \`run\` and \`compare\` | meaning |
|---|---|
| ${EXIT.pass} | all gates pass, nothing is gated, or the verdict is inconclusive and \`on-inconclusive\` is \`neutral\` |
| ${EXIT.breach} | a breach |
| ${EXIT.broken} | broken |
| ${EXIT.usage} | wrong use, of any command |

${leaves(whole).map(section).join('\n')}`;
}

/** The commands without subcommands, in their order. */
export function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}

/** The name of a command, with those of its parents. */
export function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}

function section(command: Command): string {
  const given = command.registeredArguments.map(argument => {
    const shown = `${argument.name().toUpperCase()}${argument.variadic ? '…' : ''}`;
    return { shown: argument.required ? shown : `[${shown}]`, description: argument.description };
  });
  const rows = [
    ...given.map(({ shown, description }) => [shown, description]),
    ...command.options.map(option => [option.flags, option.description + unlessGiven(option)]),
  ];
  const table = rows.map(
    ([word = '', meaning = '']) => `| \`${word}\` | ${meaning.replaceAll('|', '\\|')} |\n`,
  );
  return `## ${nameOf(command)}

\`${[nameOf(command), ...given.map(({ shown }) => shown)].join(' ')}\`

${sentence(command.description())}
${rows.length === 0 ? '' : `\n| | |\n|---|---|\n${table.join('')}`}`;
}

/** The default of a flag; empty for an empty list. */
function unlessGiven({ mandatory, defaultValue }: Option): string {
  if (mandatory) return ' (required)';
  return typeof defaultValue === 'string' ? ` (default: ${defaultValue})` : '';
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

if (import.meta.main) writeFileSync(PAGE, page(program()));
