// The inputs of the Action, as options of the command.
import { existsSync } from 'node:fs';
import * as core from '@actions/core';
import { UsageError } from '../../../core/config/problem.ts';
import type { CompareOptions } from '../commands/compare.ts';
import { DEFAULT_CONFIG } from '../config/config.ts';
import type { RunOptions } from '../experiment/options.ts';
import type { FleetInputs } from './fleet-command.ts';
import type { HistoryInputs } from './history-command.ts';

/** The configuration file that the user named, or the default one. */
export function configFile(): string | null {
  return input('config') ?? (existsSync(DEFAULT_CONFIG) ? DEFAULT_CONFIG : null);
}

/** The store of the baselines: the input, else the branch of the workflow's repository. */
export function baseline(): string | null {
  return input('baseline') ?? (process.env.GITHUB_REPOSITORY ? 'branch' : null);
}

/** The name of the results' artifact. */
export const artifact = (): string => input('artifact') ?? 'overhead-results';

/** Of command: run. */
export function runOptions(): Omit<RunOptions, 'attempts'> {
  return {
    inputs: {
      config: configFile(),
      suites: words('suite'),
      agent: input('agent'),
      agentArguments: input('agent-args'),
      jvmArguments: input('jvm-args'),
      maxOverhead: input('max-overhead'),
      maxRegression: input('max-regression'),
      maxDrift: input('max-drift'),
      rounds: input('rounds'),
      timeBudget: input('time-budget'),
      onInconclusive: input('on-inconclusive'),
      quick: false,
    },
    seed: input('seed'),
    shard: input('shard'),
    out: input('out') ?? 'overhead-out',
    baseline: baseline(),
    earlier: listed('earlier'),
    resume: null,
    json: null,
  };
}

/** Of command: compare. Throws {@link UsageError} if no results are named. */
export function compareOptions(): Omit<CompareOptions, 'attempts'> {
  const options = judging();
  if (options.paths.length === 0)
    throw new UsageError('path: command compare needs the result files, or folders of runs, to judge');
  return options;
}

/** Gates and baselines, and results that are already on this machine. */
export function judging(): Omit<CompareOptions, 'attempts'> {
  return {
    paths: lines('path'),
    expect: listed('expect'),
    config: input('config'),
    maxOverhead: input('max-overhead'),
    maxRegression: input('max-regression'),
    maxDrift: input('max-drift'),
    onInconclusive: input('on-inconclusive'),
    baseline: baseline(),
    out: input('out') ?? 'overhead-out',
    json: null,
  };
}

/** Of command: history. */
export function historyInputs(): HistoryInputs {
  return {
    store: baseline(),
    suites: words('suite'),
    config: configFile(),
    maxDrift: input('max-drift'),
    out: input('out') ?? 'overhead-out',
    issue: isOn('issue'),
    token: input('token'),
  };
}

/** Of command: fleet. */
export function fleetInputs(): FleetInputs {
  return {
    store: baseline(),
    maxDrift: input('max-drift'),
    out: input('out') ?? 'overhead-out',
    compacts: isOn('save-baseline'),
  };
}

/** An input that is on or off. */
export function isOn(name: 'comment' | 'check' | 'save-baseline' | 'issue' | 'fetch'): boolean {
  const written = input(name) ?? (name === 'issue' || name === 'fetch' ? 'false' : 'true');
  if (written === 'true' || written === 'false') return written === 'true';
  throw new UsageError(`${name}: "${written}" is neither true nor false`);
}

/** An input; null if it is empty. */
export function input(name: string): string | null {
  const value = core.getInput(name);
  return value === '' ? null : value;
}

/** Several words, separated by white space or commas. */
export function words(name: string): string[] {
  return (input(name) ?? '').split(/[\s,]+/).filter(word => word !== '');
}

/** Several values, separated by line breaks or commas. */
function listed(name: string): string[] {
  return lines(name)
    .flatMap(line => line.split(',').map(word => word.trim()))
    .filter(word => word !== '');
}

/** Several values, one on each line. */
export function lines(name: string): string[] {
  return core.getMultilineInput(name).filter(line => line !== '');
}
