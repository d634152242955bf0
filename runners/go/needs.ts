// Requirements of Go suites: the go command.
import { type Need, programNeed } from '../../core/need.ts';
import type { RunContext } from '../../core/runner.ts';
import { INSTALL_GO } from './toolchain.ts';

export async function goNeeds(context: RunContext): Promise<Need[]> {
  return [await programNeed('Go', 'go', ['version'], /^go version go(\S+)/m, INSTALL_GO, context)];
}
