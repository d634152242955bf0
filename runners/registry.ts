// The runner of each kind of suite.

import type { Checker, Runner } from '../core/runner.ts';
import type { Suite } from '../core/suite.ts';
import { commandRunner } from './command/command.ts';
import { goRunner } from './go/go.ts';
import { httpRunner } from './http/http.ts';
import { jmhRunner } from './jmh/jmh.ts';
import { kernelRunner } from './kernel/kernel.ts';
import { startupRunner } from './startup/startup.ts';

export const RUNNERS: Readonly<Record<Suite['runner'], Runner & Checker>> = {
  jmh: jmhRunner,
  go: goRunner,
  command: commandRunner,
  startup: startupRunner,
  http: httpRunner,
  kernel: kernelRunner,
};
