// Text on a screen of a given width: measuring, cutting, padding and wrapping by what a terminal shows.
import stringWidth from 'string-width';

/** The columns that a visible text takes on a terminal; wide characters take two. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** At most `width` columns, cut in the middle with an ellipsis. */
export function fit(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  if (width < 2) return '…'.slice(0, width);
  const characters = [...text];
  let head = '';
  let tail = '';
  let left = 0;
  let right = characters.length - 1;
  for (let room = width - 1; left <= right; ) {
    const front = widthOf(head) <= widthOf(tail);
    const next = (front ? characters[left] : characters[right]) ?? '';
    room -= widthOf(next);
    if (room < 0) break;
    if (front) {
      head += next;
      left++;
    } else {
      tail = next + tail;
      right--;
    }
  }
  return `${head}…${tail}`;
}

/** Fills up to `width` columns. */
export function pad(text: string, width: number, align: 'left' | 'right'): string {
  const fill = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'left' ? text + fill : fill + text;
}

/** Breaks a visible text at spaces into lines of at most `width` columns; a longer word is broken where the line ends. */
export function wrap(text: string, width: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  const room = (): number => width - (lines.length === 0 ? 0 : indent.length);
  const close = (): void => {
    lines.push((lines.length === 0 ? '' : indent) + line);
    line = '';
  };
  for (const word of text.split(' ')) {
    let rest = word;
    if (line !== '' && widthOf(line) + 1 + widthOf(rest) > room()) close();
    while (widthOf(rest) > room()) {
      const [first, second] = splitAt(rest, room());
      line = first;
      rest = second;
      close();
    }
    line = line === '' ? rest : `${line} ${rest}`;
  }
  if (line !== '' || lines.length === 0) close();
  return lines;
}

function splitAt(text: string, width: number): [string, string] {
  let head = '';
  let taken = 0;
  for (const character of text) {
    if (head !== '' && widthOf(head + character) > width) break;
    head += character;
    taken += character.length;
  }
  return [head, text.slice(taken)];
}
