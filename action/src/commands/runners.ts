// The runner of each kind of suite.

import type { Checker, Runner } from '../../../core/runner.ts';
import type { Suite } from '../../../core/suite.ts';
import { commandRunner } from '../../../runners/command/command.ts';
import { goRunner } from '../../../runners/go/go.ts';
import { httpRunner } from '../../../runners/http/http.ts';
import { jmhRunner } from '../../../runners/jmh/jmh.ts';
import { kernelRunner } from '../../../runners/kernel/kernel.ts';
import { startupRunner } from '../../../runners/startup/startup.ts';

export const RUNNERS: Readonly<Record<Suite['runner'], Runner & Checker>> = {
  jmh: jmhRunner,
  go: goRunner,
  command: commandRunner,
  startup: startupRunner,
  http: httpRunner,
  kernel: kernelRunner,
};
