// The guard itself: waits for the end of its standard input, then kills every process that carries the mark. A bundle of its own.
import { endMarked } from './ending.ts';

const [mark = ''] = process.argv.slice(2);
if (mark === '') process.exit(3);
process.stdin.resume().once('end', () => void endMarked(mark));
