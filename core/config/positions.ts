// Positions of configuration paths in the YAML text.
import {
  type Document,
  isMap,
  isNode,
  isPair,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import type { Problem } from './problem.ts';

type Path = readonly PropertyKey[];

/** A parsed YAML file that knows the position of each key and value. */
export class Positions {
  readonly file: string;
  readonly #document: Document.Parsed;
  readonly #lines = new LineCounter();

  constructor(file: string, text: string) {
    this.file = file;
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false, uniqueKeys: true });
  }

  /** Returns syntax errors, duplicate keys, and aliases that are undefined or expand too far. */
  syntaxProblems(): Problem[] {
    const problems = [...this.#document.errors, ...this.#document.warnings].map(error =>
      this.#problem(error.pos[0], error.message),
    );
    if (problems.length > 0) return problems;
    try {
      this.value();
      return [];
    } catch (error) {
      return [this.#problem(this.#lostAlias(), `${(error as Error).message}; write it out`)];
    }
  }

  /** Returns the position of the first alias whose anchor is not before it; 0 if there is none. */
  #lostAlias(): number {
    let lost = 0;
    visit(this.#document, {
      Alias: (_, alias) => {
        if (alias.resolve(this.#document) !== undefined) return undefined;
        lost = alias.range?.[0] ?? 0;
        return visit.BREAK;
      },
    });
    return lost;
  }

  /** Returns the plain value of the document. Throws if {@link syntaxProblems} finds problems. */
  value(): unknown {
    return this.#document.toJS({ maxAliasCount: 100 });
  }

  /** Returns a problem with the value at a path, or with its nearest existing parent. */
  at(path: Path, message: string): Problem {
    let node: Node | null = this.#document.contents;
    for (const step of path) {
      const next = child(node, step);
      if (next === null) break;
      node = next;
    }
    return this.#problem(node?.range?.[0] ?? 0, message);
  }

  /** Returns a problem with a key of the map at a path. */
  atKey(path: Path, key: string, message: string): Problem {
    let node: Node | null = this.#document.contents;
    for (const step of path) node = child(node, step);
    const pair = isMap(node) ? node.items.find(item => String(item.key) === key) : undefined;
    const offset = isPair(pair) && isNode(pair.key) ? pair.key.range?.[0] : undefined;
    return offset === undefined ? this.at(path, message) : this.#problem(offset, message);
  }

  #problem(offset: number, message: string): Problem {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.file, line: Math.max(1, line), column: Math.max(1, col), message };
  }
}

function child(node: Node | null, step: PropertyKey): Node | null {
  if (!isMap(node) && !isSeq(node)) return null;
  const found = node.get(typeof step === 'number' ? step : String(step), true);
  return isNode(found) ? found : null;
}
