// `overhead doctor`: reports what this machine can measure: its noise, the needs of each kind of suite, and how to
// satisfy them.

import { UsageError } from '../../../core/config/problem.ts';
import { renamed } from '../../../core/config/renamed.ts';
import { countersNeed } from '../../../core/forks/counters.ts';
import type { Need } from '../../../core/need.ts';
import { PreconditionError, type RunContext } from '../../../core/runner.ts';
import { fetchKernel } from '../../../core/simulator/kernels.ts';
import { refuseWithoutSimulator } from '../../../core/simulator/machine.ts';
import { simulatorNeeds } from '../../../core/simulator/needs.ts';
import { visible } from '../../../core/visible.ts';
import { RUNNERS } from '../../../runners/registry.ts';
import { measureNoise, type Noise } from '../experiment/noise.ts';
import { noiseNeeds } from '../experiment/noise-needs.ts';
import { quietNeeds } from '../experiment/quiet.ts';
import { tuningNeeds } from '../experiment/tuning.ts';
import { writeNamed } from '../host/files.ts';
import { EXIT, type Host } from '../host/host.ts';
import { commonNeeds } from '../host/needs.ts';
import { type Finding, lines, markdown, summary } from '../report/doctor.ts';

export interface DoctorOptions {
  /** The kinds to check; empty: all, including noise. */
  readonly kinds: readonly string[];
  /** A file for the findings, `-` for standard output; null: text on standard output. */
  readonly json: string | null;
  /** A file for the findings as Markdown; null: none. */
  readonly markdown: string | null;
  /** Whether to fetch QEMU and a kernel first, if the simulator lacks them. */
  readonly fetch: boolean;
}

export interface Diagnosis {
  /** 1 if something is missing. */
  readonly exitCode: number;
  readonly markdown: string;
}

type Check = (context: RunContext) => Promise<Need[]> | Need[];

/** Kinds of suites, in addition to the common needs. */
const KINDS: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(Object.values(RUNNERS).map(runner => [runner.name, runner.needs])),
  simulator: simulatorNeeds,
};
/** Checks a machine for privileged jobs. Runs only on request. */
const PRIVILEGED = 'privileged';
/** Measures the noise of the machine. Takes 90 seconds; all other checks take seconds. */
const NOISE = 'noise';
/** Checks the machine and prints the result. Throws {@link UsageError}. */
export async function doctorCommand(options: DoctorOptions, host: Host): Promise<Diagnosis> {
  const { kinds } = options;
  const known = [...Object.keys(KINDS), PRIVILEGED, NOISE];
  const stranger = kinds.find(kind => !known.includes(kind));
  if (stranger !== undefined) {
    const now = renamed(`doctor ${stranger}`);
    const hint = now === undefined ? `use one of ${known.join(', ')}` : `it is now "${now}"`;
    throw new UsageError(`doctor: unknown kind "${stranger}": ${hint}`);
  }
  const { output } = host;
  const context: RunContext = { ...host, notice: message => output.status(message) };
  if (options.fetch) await fetchForSimulator(context);
  const findings = [
    ...of('all', await commonNeeds(context)),
    ...of('native', [...(await quietNeeds()), ...tuningNeeds(), await countersNeed(context)]),
  ];
  const wanted = (kind: string) => kinds.length === 0 || kinds.includes(kind);
  for (const [kind, check] of Object.entries(KINDS).filter(([kind]) => wanted(kind))) {
    output.status(`checking the needs of ${kind}`);
    findings.push(...of(kind, await check(context)));
  }
  if (kinds.includes(PRIVILEGED))
    for (const { privilegedNeeds } of Object.values(RUNNERS))
      findings.push(...of(PRIVILEGED, (await privilegedNeeds?.(context)) ?? []));
  const noise = wanted(NOISE) ? await measureNoise(context) : null;
  if (noise !== null) findings.push(...of(NOISE, noiseNeeds(noise)));
  output.status('');
  return tell(findings, noise, options, host);
}

/** Fetches QEMU and a kernel into the cache. The findings say what is still missing. */
async function fetchForSimulator(context: RunContext): Promise<void> {
  context.notice('fetching QEMU and a kernel');
  refuseWithoutSimulator(context);
  const problem = await fetchKernel(context, '');
  if (problem !== null)
    throw new PreconditionError(`QEMU and a kernel could not be fetched: ${problem}`, true);
}

function tell(
  findings: readonly Finding[],
  noise: Noise | null,
  options: DoctorOptions,
  { output }: Host,
): Diagnosis {
  const ready = findings.every(({ state }) => state !== 'missing');
  const json = `${JSON.stringify({ schema: 1, ready, findings, noise }, null, 2)}\n`;
  const sentence = summary(findings, [...Object.keys(KINDS), PRIVILEGED]);
  const page = markdown(findings, sentence);
  if (options.json === '-') output.print(json);
  else output.print(`${[...lines(findings), '', sentence].map(visible).join('\n')}\n`);
  if (options.json !== null && options.json !== '-') writeNamed(options.json, json);
  if (options.markdown !== null) writeNamed(options.markdown, page);
  return { exitCode: ready ? EXIT.pass : 1, markdown: page };
}

function of(kind: string, needs: readonly Need[]): Finding[] {
  return needs.map(need => ({ for: kind, ...need }));
}
