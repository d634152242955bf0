// The cost of judging many generated shards: the command on their folders, and the Action's program, which judges in WebAssembly.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configuration, leaveShards, type Scale } from '../../action/test/generated-shards.ts';
import { CLI, metered, type Usage } from './metered.ts';

/** One number of shards, judged several times. */
export interface JudgedShards {
  readonly scale: Scale;
  readonly command: readonly Usage[];
  /** As the command does it in a workflow: it does not trust the files. */
  readonly workflow: readonly Usage[];
}

const PARTS = 'parts';
const CONFIG = 'overhead.yml';

/** Measures every scale `repeats` times. @param tell receives progress messages */
export function measureShards(
  folder: string,
  scales: readonly Scale[],
  repeats: number,
  tell: (text: string) => void,
): JudgedShards[] {
  return scales.map(scale => {
    const place = join(folder, `${scale.shards}-${scale.suites}`);
    mkdirSync(place, { recursive: true });
    tell(`writing ${scale.shards} shards of ${scale.suites} suites`);
    leaveShards(join(place, PARTS), scale);
    writeFileSync(join(place, CONFIG), configuration(scale));
    const event = join(place, 'event.json');
    writeFileSync(event, '{}');
    const command: Usage[] = [];
    const workflow: Usage[] = [];
    // The first run has cold system caches, so it does not count.
    for (let repeat = 0; repeat <= repeats; repeat++) {
      tell(`judging ${scale.shards} shards, ${repeat} of ${repeats}`);
      command.push(judge(place, {}));
      workflow.push(
        judge(place, { GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: event }),
      );
    }
    return { scale, command: command.slice(1), workflow: workflow.slice(1) };
  });
}

/** The command with all its work: gates of a configuration, and every file of a report. */
function judge(folder: string, environment: Readonly<Record<string, string>>): Usage {
  return metered(join(folder, 'overhead.jsonl'), {
    program: process.execPath,
    arguments: [CLI, 'compare', PARTS, '--config', CONFIG, '--expect', 'all', '--out', 'out'],
    folder,
    environment,
    codes: [0, 1],
  });
}
