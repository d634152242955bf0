// The command line: converts flags to options, loads and calls a command, returns its exit code.
import { existsSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { DEFAULT_STORE } from '../baselines/default-store.ts';
import { DEFAULT_CONFIG } from '../config/config.ts';
import type { Inputs } from '../config/inputs.ts';
import { refuseRenamedFlags } from '../config/renamed-flags.ts';
import { refuseFewDescriptors } from '../host/descriptors.ts';
import { explain } from '../host/failure.ts';
import { EXIT, type Host } from '../host/host.ts';
import { VERSION } from '../host/version.ts';
import { addBaselineCommands } from './baseline.ts';
import { addConfigurationCommands, type CheckFlags } from './configuration.ts';
import { Console } from './console.ts';
import { addExchangeCommands } from './exchange.ts';
import type { Flags } from './flags.ts';
import { addFleetCommand } from './fleet.ts';
import { passing, terminalHost } from './host.ts';
import { addKernelFlags, addKernelsCommand, KERNELS_OUT, kernelsOf } from './kernels.ts';
import { addProfileCommand, PROFILE_OUT, type ProfileFlags } from './profile.ts';
import { addQueryCommand } from './query.ts';

const DEFAULT_OUT = 'overhead-out';

type Environment = Readonly<Record<string, string | undefined>>;

/** Wraps the action of a command so that its exit code is kept. */
export type Does = <A extends unknown[]>(
  action: (...given: A) => Promise<{ exitCode: number }>,
) => (...given: A) => Promise<void>;

/** Runs the command line. Returns the exit code. */
export async function main(argv: readonly string[], environment: Environment): Promise<number> {
  const output = new Console(environment);
  let code: number = EXIT.pass;
  try {
    refuseFewDescriptors();
    refuseRenamedFlags(argv);
    const program = commandLine(
      action =>
        async (...given) => {
          code = (await action(...given)).exitCode;
        },
      terminalHost(environment, output),
    );
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.pass : EXIT.usage;
    return explain(error, { output });
  }
}

export function commandLine(does: Does, host: Host): Command {
  const program = new Command('overhead')
    .description('Measures what an observability agent costs, so that the number can be believed.')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('(use --help to list commands and options)');

  const run = judged(
    program.command('run').argument('[suite...]', 'suites of the configuration, or built-in ones (jvm)'),
    `the configuration (default: ${DEFAULT_CONFIG} if it exists)`,
  )
    .description('Measure each suite with and without the agents, compare, report.')
    .option(
      '--agent <jar>',
      'the agent: a jar, maven:GROUP:ARTIFACT:VERSION[:CLASSIFIER], or a preset (docs/agents.md)',
    )
    .option('--agent-args <text>', 'the text after = in -javaagent:JAR=ARGS')
    .option('--jvm-args <text>', 'arguments of the measured JVM, in every variant')
    .option('--quick', 'six rounds, which take minutes: to check that everything works')
    .option('--rounds <n>', 'measure exactly this number of rounds')
    .option('--time-budget <time>', 'time for each suite, for example 10m')
    .option('--seed <n>', 'repeat the order of an earlier run')
    .option(
      '--shard <i/n>',
      'measure only this share of the rounds, such as 2/5; overhead compare judges all of them',
    )
    .option('--pass-env <names>', 'secret variables that measured processes get', listed)
    .option('--resume <dir>', 'continue the stopped run in a folder')
    .option('--earlier <dirs>', 'judge the rounds of earlier attempts together with the new ones', listed)
    .addOption(
      new Option('--out <dir>', `the folder for results (default: ${DEFAULT_OUT})`).conflicts('resume'),
    );
  addKernelFlags(run, listed).action(
    does(async (suites: string[], flags: Flags) => {
      const kernels = kernelsOf(suites, flags);
      const options = {
        ...files(flags),
        inputs: inputs(suites, flags),
        out: flags.out ?? (kernels === null ? DEFAULT_OUT : KERNELS_OUT),
        seed: flags.seed ?? null,
        shard: flags.shard ?? null,
        resume: flags.resume ?? null,
        earlier: flags.earlier ?? [],
        attempts: null,
      };
      const measuring = passing(host, flags.passEnv ?? []);
      return kernels === null
        ? (await import('../commands/run.ts')).runCommand(options, measuring)
        : (await import('../commands/kernels.ts')).kernelsCommand({ ...kernels, run: options }, measuring);
    }),
  );

  judged(
    program.command('compare').argument('<path...>', 'result files, or folders of runs'),
    'judge by the gates of this configuration (default: those of the measured run)',
  )
    .description('Judge existing results; measure nothing.')
    .option('--out <dir>', 'also write comparison.json and report.md there')
    .option('--expect <suites>', 'broken unless these suites are present; all: those of --config', listed)
    .action(
      does(async (paths: string[], flags: Flags) =>
        (await import('../commands/compare.ts')).compareCommand(
          {
            ...inputs([], flags),
            ...files(flags),
            config: flags.config ?? null,
            paths,
            attempts: null,
            expect: flags.expect ?? [],
            out: flags.out ?? null,
          },
          host,
        ),
      ),
    );

  addProfileCommand(
    program,
    does(async (suites: string[], flags: ProfileFlags) =>
      (await import('../commands/profile.ts')).profileCommand(
        {
          inputs: inputs(suites, flags),
          sets: flags.sets ?? null,
          seed: flags.seed ?? null,
          out: flags.out ?? PROFILE_OUT,
          json: flags.json ?? null,
        },
        passing(host, flags.passEnv ?? []),
      ),
    ),
    listed,
  );

  program
    .command('report')
    .argument('<dir>', 'the folder of a run, or one that overhead compare --out wrote')
    .description('Show a judged run again, or write it to a file; measure nothing.')
    .option('--markdown <file>', 'write it as Markdown')
    .option('--html <file>', 'write it as one HTML file; in a folder its name is report.html')
    .action(
      does(async (folder: string, flags: Flags) =>
        (await import('../commands/report.ts')).reportCommand(
          folder,
          { markdown: flags.markdown ?? null, html: flags.html ?? null },
          host,
        ),
      ),
    );

  addConfigurationCommands(program, {
    init: does(async () => (await import('../commands/init.ts')).initCommand(host)),
    check: does(async (suites: string[], flags: CheckFlags) =>
      (await import('../commands/check.ts')).checkCommand(
        { inputs: inputs(suites, flags), ...files(flags) },
        host,
      ),
    ),
  });

  program
    .command('doctor')
    .argument(
      '[kind...]',
      'check only what suites of that runner need, such as jmh, or the simulator (simulator), or only the noise (noise)',
    )
    .description(
      'Print what this machine can measure: how noisy it is (a minute and a half), what is missing, and what to do. Exit code 1 if something is missing.',
    )
    .option('--json <file>', 'write the findings there; - for standard output')
    .option('--markdown <file>', 'also write it as Markdown, for a job summary')
    .option(
      '--fetch',
      'fetch QEMU and a kernel for the simulator first, into the cache and without privilege',
    )
    .option('--privileged', 'check a machine for privileged jobs: the same as the kind privileged')
    .action(
      does(async (named: string[], flags: Flags) => {
        const kinds = flags.privileged === true ? [...named, 'privileged'] : named;
        return (await import('../commands/doctor.ts')).doctorCommand(
          {
            kinds,
            json: flags.json ?? null,
            markdown: flags.markdown ?? null,
            fetch: flags.fetch === true,
          },
          host,
        );
      }),
    );

  program
    .command('history')
    .argument('[suite...]', 'only these suites')
    .description('Show the overheads of stored runs over time, and their changes of level.')
    .option(
      '--baseline <store>',
      'the stored results: a folder, branch, branch:NAME, or s3://BUCKET/PREFIX',
      DEFAULT_STORE,
    )
    .option('--last <n>', 'only the newest n runs of each suite (default: 50; with --html all)')
    .option(
      '--control <variant>',
      'the variant without an agent (default: that of the configuration, else off)',
    )
    .option(
      '--config <file>',
      `the configuration whose limits are watched (default: ${DEFAULT_CONFIG} if it exists)`,
    )
    .option('--max-drift <percent>', 'limit of the growth since the release baseline')
    .option('--all', 'every metric, not only the first of each benchmark and those with a change of level')
    .option('--json <file>', 'write every number there; - for standard output')
    .option('--html <file>', 'write it as one HTML file; in a folder its name is index.html')
    .option(
      '--summary <file>',
      'write the rows that drifted or cost more, in Markdown for an issue; - for standard output',
    )
    .action(
      does(async (suites: string[], flags: Flags) =>
        (await import('../commands/history.ts')).historyCommand(
          {
            store: flags.baseline ?? DEFAULT_STORE,
            suites,
            last: flags.last ?? null,
            control: flags.control ?? null,
            config: flags.config ?? (existsSync(DEFAULT_CONFIG) ? DEFAULT_CONFIG : null),
            maxDrift: flags.maxDrift ?? null,
            all: flags.all ?? false,
            json: flags.json ?? null,
            html: flags.html ?? null,
            summary: flags.summary ?? null,
          },
          host,
        ),
      ),
    );

  addFleetCommand(
    program,
    does(async options => (await import('../commands/fleet.ts')).fleetCommand(options, host)),
  );

  addKernelsCommand(
    program,
    does(async (json: string | null) => (await import('../commands/kernels.ts')).listCommand(json, host)),
  );

  addBaselineCommands(
    program,
    does(async options => (await import('../commands/baseline.ts')).baselineCommand(options, host)),
    does(async options => (await import('../commands/compact.ts')).compactCommand(options, host)),
  );

  addExchangeCommands(program, {
    imports: does(async options => (await import('../commands/import.ts')).importCommand(options, host)),
    exports: does(async options => (await import('../commands/export.ts')).exportCommand(options, host)),
  });
  addQueryCommand(
    program,
    does(async options => (await import('../commands/query.ts')).queryCommand(options, host)),
    listed,
  );

  return program;
}

/** An option that may occur several times, with several values separated by commas. */
function listed(written: string, before: readonly string[] = []): string[] {
  return [...before, ...written.split(',').map(word => word.trim())].filter(word => word !== '');
}

function judged(command: Command, config: string): Command {
  return command
    .option('--config <file>', config)
    .option('--max-overhead <percent>', 'budget for the primary metric of every benchmark, for example 5%')
    .option('--max-regression <percent>', 'limit of the growth of its overhead against the stored baselines')
    .option('--max-drift <percent>', 'limit of the growth of its overhead since the release baseline')
    .option(
      '--baseline <store>',
      'stored results of earlier runs: a folder, branch, branch:NAME, or s3://BUCKET/PREFIX (default: the folder baselines if it exists)',
    )
    .option('--on-inconclusive <policy>', 'neutral or fail')
    .option('--json <file>', 'write comparison.json there; - for standard output');
}

function inputs(suites: readonly string[], flags: Flags): Inputs {
  const found = flags.resume === undefined && existsSync(DEFAULT_CONFIG) ? DEFAULT_CONFIG : null;
  return {
    config: flags.config ?? found,
    suites,
    agent: flags.agent ?? null,
    agentArguments: flags.agentArgs ?? null,
    jvmArguments: flags.jvmArgs ?? null,
    maxOverhead: flags.maxOverhead ?? null,
    maxRegression: flags.maxRegression ?? null,
    maxDrift: flags.maxDrift ?? null,
    rounds: flags.rounds ?? null,
    timeBudget: flags.timeBudget ?? null,
    onInconclusive: flags.onInconclusive ?? null,
    quick: flags.quick ?? false,
  };
}

function files(flags: Flags): { baseline: string | null; json: string | null } {
  return { baseline: flags.baseline ?? null, json: flags.json ?? null };
}
