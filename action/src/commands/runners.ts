// The runner of each kind of suite.
import { commandRunner } from '../../../runners/command/command.ts';
import { goRunner } from '../../../runners/go/go.ts';
import { httpRunner } from '../../../runners/http/http.ts';
import { jmhRunner } from '../../../runners/jmh/jmh.ts';
import { kernelRunner } from '../../../runners/kernel/kernel.ts';
import type { Checker, Runner } from '../../../runners/runner.ts';
import { startupRunner } from '../../../runners/startup/startup.ts';
import type { Suite } from '../config/config.ts';

export const RUNNERS: Readonly<Record<Suite['runner'], Runner & Checker>> = {
  jmh: jmhRunner,
  go: goRunner,
  command: commandRunner,
  startup: startupRunner,
  http: httpRunner,
  kernel: kernelRunner,
};
