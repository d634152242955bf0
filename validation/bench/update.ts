// Puts the table of a run into the page that shows it, with date and machine.
import { machineHeader, readMachine } from '../../core/results/machine.ts';

/**
 * The page with another text between the marks of a command. Throws without the marks, and if fewer lines were measured than the page has:
 * otherwise a quick form, or a missing program, would remove published lines unnoticed.
 */
export function withTable(page: string, command: string, text: string): string {
  const [begin, end] = [`<!-- written by ${command} -->`, `<!-- end of what ${command} wrote -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`the page has no place for the table: put ${begin} and ${end} into it`);
  const lines = (part: string) => part.match(/^\| /gm)?.length ?? 0;
  if (lines(text) < lines(page.slice(from, to)))
    throw new Error(
      `${command}: the page has more lines than were measured: measure them all, or take out by hand what is measured no more`,
    );
  return `${page.slice(0, from + begin.length)}\n\n${text}\n${page.slice(to)}`;
}

/** The date, and this machine. */
export function today(): string {
  const { cpu, cpus, memory, kernel } = machineHeader(readMachine());
  return `${new Date().toISOString().slice(0, 10)}, ${cpu}, ${cpus} processors, ${memory}, ${kernel}`;
}
