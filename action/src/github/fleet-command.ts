// `command: fleet`: the site about all repositories of a store, and its first line in the job summary.
import { join } from 'node:path';
import * as core from '@actions/core';
import { UsageError } from '../../../core/config/problem.ts';
import { fleetCommand } from '../commands/fleet.ts';
import { FLEET_DRIFT, FLEET_LAST } from '../commands/fleet-defaults.ts';
import type { Host } from '../host/host.ts';
import { prose } from '../report/escape.ts';
import { addToSummary } from './job-summary.ts';

/** The request of a workflow. */
export interface FleetInputs {
  readonly store: string | null;
  readonly maxDrift: string | null;
  readonly out: string;
  /** Whether to compact a store on object storage first. */
  readonly compacts: boolean;
}

/** Builds the site. Returns the exit code; rows that need attention are not a failure of this command. */
export async function fleetOnGitHub(
  { store, maxDrift, out, compacts }: FleetInputs,
  host: Host,
): Promise<number> {
  if (store === null)
    throw new UsageError('baseline: command fleet needs the store whose repositories it shows');
  const request = {
    store,
    html: out,
    since: null,
    last: FLEET_LAST,
    maxDrift: maxDrift ?? FLEET_DRIFT,
    compacts,
  };
  const { exitCode, site } = await fleetCommand(request, host);
  core.setOutput('page', join(out, 'index.html'));
  addToSummary(() => `### ${prose(site.index.words)}\n`);
  return exitCode;
}
