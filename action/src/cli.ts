#!/usr/bin/env node
// The command `overhead`.
import { main } from './cli/program.ts';

process.exitCode = await main(process.argv.slice(2), process.env);
