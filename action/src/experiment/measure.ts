// Measures the suites of a run, one after the other.
import { join } from 'node:path';
import { SuiteFiles } from '../../../core/results/folder.ts';
import { type SuiteRecord, writeRecord } from '../../../core/results/record.ts';
import { PreconditionError } from '../../../core/runner.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { runnerOf } from '../../../runners/registry.ts';
import type { Host } from '../host/host.ts';
import { addition } from '../runs/attempts.ts';
import { RECORD } from '../runs/recorded.ts';
import type { Run } from './begin.ts';
import type { Found } from './interim.ts';
import { leaveOut } from './lacking.ts';
import { showProgress } from './progress.ts';
import { firstSeed, seedOfShard, shareOf } from './shards.ts';
import { measureSuite, Skipped } from './suite.ts';

/** Judges the complete rounds of a suite by its gates. */
export type Analyse = (suite: SuiteRecord) => Promise<Found>;

/** Measures every suite that is not finished, and saves the record of the run on the way. */
export async function measureRun(run: Run, analyse: Analyse, host: Host): Promise<void> {
  const save = () => writeRecord(join(run.folder, RECORD), run.record);
  save();
  for (const suite of run.config.suites) await measure(suite, run, save, analyse, host);
}

/** Measures a suite unless it is finished. A suite that cannot be measured is left out, with the reason. */
async function measure(
  suite: BaseSuite,
  run: Run,
  save: () => void,
  analyse: Analyse,
  host: Host,
): Promise<void> {
  const { folder, record, earlier } = run;
  const added = (suite: SuiteRecord) => addition({ ...run, suite }, earlier.runs);
  const entry = record.suites.find(candidate => candidate.suite === suite.name);
  if (entry === undefined || entry.finished) return;
  const progress = showProgress(host.output);
  host.output.begin(`Measuring ${suite.name}`);
  try {
    await measureSuite(
      shareOf(suite, record.shard),
      runnerOf(suite),
      new SuiteFiles(folder, suite.name),
      entry,
      {
        seed: seedOfShard(record.seed, record.shard),
        firstSeed: firstSeed(record.shard, host.attempt),
        attempt: host.attempt,
        header: {
          // In the simulator the machine is the guest, which the runner describes. In mode `kvm` the header has both.
          ...(suite.mode === 'simulation' ? {} : record.machine),
          ...(suite.mode === 'native' ? {} : { mode: suite.mode }),
          commit: record.commit,
          tree: record.tree,
          date: record.started,
        },
        context: { ...host, notice: message => progress.notice(suite.name, message) },
        progress,
        save,
        ready: () => {
          const [reason] = added(entry).broken;
          if (reason !== undefined) throw new PreconditionError(reason);
        },
        // No interim analysis for pooled rounds: results of earlier attempts must not decide how many rounds follow.
        analysis: record.shard !== null || added(entry).parts.length > 0 ? null : () => analyse(entry),
      },
    );
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    // A shard has only some rounds: missing ones are counted when all shards are judged.
    if (record.shard !== null || !leaveOut(suite, entry, error.message)) {
      record.suites.splice(record.suites.indexOf(entry), 1);
      record.skipped.push({ suite: suite.name, reason: error.message });
    }
    host.output.tell(`${suite.name} is left out: ${error.message}`);
    save();
  } finally {
    host.output.end();
  }
}
