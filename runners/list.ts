// The list of runners, one line each.
export { commandRunner } from './command/command.ts';
export { composeRunner } from './compose/compose.ts';
export { goRunner } from './go/go.ts';
export { httpRunner } from './http/http.ts';
export { jmhRunner } from './jmh/jmh.ts';
export { kernelRunner } from './kernel/kernel.ts';
export { startupRunner } from './startup/startup.ts';
