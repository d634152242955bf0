#!/usr/bin/env node
// The command `overhead`.
import { startAhead } from './cli/ahead.ts';

const words = process.argv.slice(2);
startAhead(words);
const { main } = await import('./cli/program.ts');
process.exitCode = await main(words, process.env);
