// The Action's run: inputs become options, the same command as on a person's machine, outputs and job summary.
import { existsSync } from 'node:fs';
import * as core from '@actions/core';
import { compareCommand } from '../commands/compare.ts';
import { told } from '../commands/failure.ts';
import type { Host } from '../commands/host.ts';
import { type CompareOptions, DEFAULT_CONFIG, type RunOptions } from '../commands/options.ts';
import { breaches, type Outcome } from '../commands/outcome.ts';
import { attemptOf, cacheFolder, definedVariables, projectRoot, textOf } from '../commands/place.ts';
import { runCommand } from '../commands/run.ts';
import { keep } from '../commands/saving.ts';
import { Stopped, stopSignal } from '../commands/stop.ts';
import { eventOf } from '../commands/trust.ts';
import { suggest, UsageError } from '../config/problem.ts';
import { written } from '../report/phrase.ts';
import { summarize } from '../report/summary.ts';
import { visible } from '../report/visible.ts';
import { Log } from './log.ts';
import { repositoryOf } from './remote.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const COMMANDS = ['run', 'compare'];

/** Runs the Action. Returns the exit code: the verdict decides it, as for the command. */
export async function main(environment: Environment): Promise<number> {
  try {
    const host = actionHost(environment);
    const store = storeToWrite();
    const outcome = await command(host);
    if (outcome.comparison !== null) await publish(outcome, outcome.comparison);
    // Whatever becomes of that, the verdict decides the exit code.
    for (const line of await keep(outcome, store, host)) core.warning(line);
    return outcome.exitCode;
  } catch (error) {
    const { message, code } = told(error);
    core.error(message);
    return error instanceof Stopped ? error.exitCode : code;
  }
}

function command(host: Host): Promise<Outcome> {
  const name = input('command') ?? 'run';
  if (name === 'run') return runCommand(runOptions(), host);
  if (name === 'compare') return compareCommand(compareOptions(), host);
  throw new UsageError(`command: "${name}" is not known: ${suggest(name, COMMANDS)}`);
}

/** Where the results go once they are judged, if the event may write there; null: nowhere. */
function storeToWrite(): string | null {
  const wanted = input('save-baseline') ?? 'true';
  if (wanted !== 'true' && wanted !== 'false')
    throw new UsageError(`save-baseline: "${wanted}" is neither true nor false`);
  return wanted === 'true' ? baseline() : null;
}

/** The store of the baselines: what was said, else the branch of the repository that the workflow runs for. */
function baseline(): string | null {
  return input('baseline') ?? (process.env.GITHUB_REPOSITORY ? 'branch' : null);
}

function runOptions(): RunOptions {
  return {
    inputs: {
      config: input('config') ?? (existsSync(DEFAULT_CONFIG) ? DEFAULT_CONFIG : null),
      suites: words('suite'),
      agent: input('agent'),
      agentArguments: input('agent-args'),
      jvmArguments: input('jvm-args'),
      maxOverhead: input('max-overhead'),
      maxRegression: input('max-regression'),
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

function compareOptions(): CompareOptions {
  const paths = lines('path');
  if (paths.length === 0)
    throw new UsageError('path: command compare needs the result files, or folders of runs, to judge');
  return {
    paths,
    expect: listed('expect'),
    config: input('config'),
    maxOverhead: input('max-overhead'),
    maxRegression: input('max-regression'),
    onInconclusive: input('on-inconclusive'),
    baseline: baseline(),
    out: input('out') ?? 'overhead-out',
    json: null,
  };
}

async function publish(outcome: Outcome, comparison: NonNullable<Outcome['comparison']>): Promise<void> {
  core.setOutput('verdict', comparison.verdict);
  core.setOutput('breaches', String(breaches(comparison)));
  core.setOutput('report', outcome.files.report ?? '');
  core.setOutput('results', outcome.files.results ?? '');
  core.setOutput('comparison', outcome.files.comparison ?? '');
  if (process.env.GITHUB_STEP_SUMMARY) await core.summary.addRaw(outcome.markdown, true).write();
  const { verdict, words: sentence } = summarize(comparison);
  const line = `${verdict}: ${written(sentence, visible, text => text)}`;
  if (outcome.exitCode !== 0) core.error(line);
  else if (comparison.verdict === 'inconclusive') core.warning(line);
}

function actionHost(environment: Environment): Host {
  const variables = withoutSecrets(definedVariables(environment));
  return {
    root: projectRoot(),
    cache: cacheFolder(variables),
    environment: variables,
    signal: stopSignal(),
    output: new Log(),
    commit: environment.GITHUB_SHA ?? '',
    image: [environment.ImageOS, environment.ImageVersion].filter(part => part !== undefined).join(' '),
    attempt: attemptOf(environment.GITHUB_RUN_ATTEMPT),
    event: eventOf(
      environment.GITHUB_EVENT_NAME ?? '',
      environment.GITHUB_REF ?? '',
      textOf(environment.GITHUB_EVENT_PATH),
    ),
    remote: () => repositoryOf(environment, core.getInput('token')),
  };
}

/** What measured processes may see: neither inputs nor anything that speaks to GitHub or to the runner. */
export function withoutSecrets(environment: Readonly<Record<string, string>>): Record<string, string> {
  const hidden = /^(INPUT_|ACTIONS_|GITHUB_TOKEN$|GH_TOKEN$|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)$)/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !hidden.test(name)));
}

/** An input, null where nothing was given. */
function input(name: string): string | null {
  const value = core.getInput(name);
  return value === '' ? null : value;
}

function words(name: string): string[] {
  return (input(name) ?? '').split(/[\s,]+/).filter(word => word !== '');
}

/** Several values, on lines of their own or with commas between them. */
function listed(name: string): string[] {
  return lines(name)
    .flatMap(line => line.split(',').map(word => word.trim()))
    .filter(word => word !== '');
}

function lines(name: string): string[] {
  return core.getMultilineInput(name).filter(line => line !== '');
}
