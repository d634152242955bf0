// A sentence with names, which each renderer escapes in its own way.

/** Data from outside (a benchmark, a variant, a suite) inside a sentence. */
export interface Name {
  readonly name: string;
}
export type Phrase = readonly (string | Name)[];

/** Marks a piece of data as a name. */
export function name(text: string): Name {
  return { name: text };
}

/** A template tag that separates names from words: say`${name(x)} costs ${'+2 %'}`. */
export function say(words: TemplateStringsArray, ...values: (string | number | Name | Phrase)[]): Phrase {
  const pieces: (string | Name)[] = [];
  words.forEach((word, index) => {
    pieces.push(word);
    const value = values[index];
    if (value === undefined) return;
    if (typeof value === 'string' || typeof value === 'number') pieces.push(String(value));
    else if ('name' in value) pieces.push(value);
    else pieces.push(...value);
  });
  return joined(pieces);
}

/** Joins neighbouring words to one string, so that whole sentences are escaped. */
function joined(pieces: Phrase): Phrase {
  const result: (string | Name)[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') result[result.length - 1] = last + piece;
    else if (piece !== '') result.push(piece);
  }
  return result;
}

/** Returns the sentence as one text, with escaped names and words. */
export function written(
  phrase: Phrase,
  writeName: (name: string) => string,
  writeWords: (words: string) => string,
): string {
  return phrase
    .map(piece => (typeof piece === 'string' ? writeWords(piece) : writeName(piece.name)))
    .join('');
}
