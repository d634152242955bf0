// The calls of the command that documentation, examples and messages name.
import { parseArgsStringToArgv } from 'string-argv';

const PROGRAM = '(?:overhead|npx overhead-action|node action/dist/cli\\.js)';

/** A call in a text: whole, as it stands on a line of its own, or as far as a sentence says it. */
export interface Call {
  readonly words: string;
  readonly whole: boolean;
}

/** The lines of blocks that are no print of a program, and what stands between the blocks. */
export function fencedIn(text: string): { readonly lines: string[]; readonly sentences: string } {
  const fenced: string[] = [];
  const sentences = text.replace(/^```(\S*)\n([\s\S]*?)^```$/gm, (_, language: string, lines: string) => {
    // What a program printed is no call.
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

/** What of a call is said: up to its explanation (behind two blanks), to what is left out (…), to the next program. */
export function said({ words }: Call): string[] {
  // `FILE…` is one or more of them; `…` alone is all that is not said.
  const shown = words.replace(/(?<=\S)…/g, '');
  // Whatever stands in quotes is one word.
  const [upTo = ''] = shown
    .replace(/"[^"]*"/g, text => '"'.repeat(text.length))
    .split(/ {2,}|…|\s(?:&&|\|\||[|;>#])/, 1);
  const call = shown.slice(0, upTo.length);
  // What may be left out stands in brackets.
  return parseArgsStringToArgv(
    call
      .replace(/\[(--[^\]]*)\]/g, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
