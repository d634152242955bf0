#!/usr/bin/env node
// The command `overhead`.
import { startAhead } from './cli/ahead.ts';

const argv = process.argv.slice(2);
startAhead(argv, process.env);
const { main } = await import('./cli/program.ts');
process.exitCode = await main(argv, process.env);
