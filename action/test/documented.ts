// Finds calls of the command in documentation, examples and messages.
import { parseArgsStringToArgv } from 'string-argv';

const PROGRAM = '(?:overhead|npx overhead-action|node action/dist/cli\\.js)';

/** A call in a text: whole if it is a line of its own, otherwise as much as the sentence contains. */
export interface Call {
  readonly words: string;
  readonly whole: boolean;
}

/** The lines of code blocks without program output, and the text between the blocks. */
export function fencedIn(text: string): { readonly lines: string[]; readonly sentences: string } {
  const fenced: string[] = [];
  const sentences = text.replace(/^```(\S*)\n([\s\S]*?)^```$/gm, (_, language: string, lines: string) => {
    // The output of a program contains no calls.
    if (language !== 'text') fenced.push(lines);
    return '';
  });
  return { lines: fenced.flatMap(block => block.replaceAll('\\\n', ' ').split('\n')), sentences };
}

/** The calls in a page of Markdown, or in the comments and scripts of YAML. */
export function callsIn(text: string): Call[] {
  const { lines, sentences } = fencedIn(text);
  const call = new RegExp(`^\\s*(?:\\$ |run: |sudo (?:env (?:\\S+=\\S* )+)?)?${PROGRAM}( .*|)$`);
  return [
    ...lines.flatMap(line => (call.test(line) ? [{ words: call.exec(line)?.[1] ?? '', whole: true }] : [])),
    ...[...sentences.matchAll(new RegExp(`\`${PROGRAM}((?:\\s[^\`]*)?)\``, 'g'))].map(([, words = '']) => ({
      words,
      whole: false,
    })),
  ];
}

/** The arguments of a call: up to its explanation (after two blanks), to an omission (…), or to the next program. */
export function argumentsOf({ words }: Call): string[] {
  // `FILE…` means one or more files; `…` alone means omitted arguments.
  const shown = words.replace(/(?<=\S)…/g, '');
  // A quoted text is one argument.
  const [upTo = ''] = shown
    .replace(/"[^"]*"/g, text => '"'.repeat(text.length))
    .split(/ {2,}|…|\s(?:&&|\|\||[|;>#])/, 1);
  const call = shown.slice(0, upTo.length);
  // Brackets mark optional arguments.
  return parseArgsStringToArgv(
    call
      .replace(/\[(--[^\]]*)\]/g, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
