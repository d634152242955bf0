// What Go suites need: the go command.
import { type Need, programNeed } from '../need.ts';
import type { Surroundings } from '../runner.ts';

export async function goNeeds(surroundings: Surroundings): Promise<Need[]> {
  return [
    await programNeed(
      'Go',
      'go',
      ['version'],
      /^go version go(\S+)/m,
      'install Go 1.21 or newer; it fetches the release that a module asks for',
      surroundings,
    ),
  ];
}
