// Containers that a command starts itself, with the real engine of this machine, and in overhead.yml.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import { RealEngine, whyNoEngine } from '../compose/testing-podman.ts';
import { commandRunner } from './command.ts';
import type { CommandSuite } from './suite.ts';
import { commandSuite, context, noHyperfine, running, scratch, script } from './testing.ts';

const LABEL = `overhead.test=${process.pid}`;
/** Does work in a container, shows that it is done, and stays. */
const WORK = 'i=0; while test $i -lt $WORK; do i=$((i + 1)); done; echo > /work/done; sleep 1000';

describe('containers that a command starts', { skip: noHyperfine || (whyNoEngine() ?? false) }, () => {
  let engine: RealEngine;
  // Before the folder is removed, which has the engine's settings.
  after(() => engine?.podman('image', 'rm', '--force', engine.image));
  const files = scratch();
  before(() => {
    engine = new RealEngine(files.folder);
  });

  /** A suite whose command starts containers with the label. */
  function suiteOf(text: string): CommandSuite {
    const folder = files.next();
    script(folder, 'suite', text.replaceAll('IMAGE', engine.image));
    const arm = (name: string, work: number) =>
      running(name, ['./suite'], folder, { environment: { WORK: `${work}` } });
    const containers = { label: LABEL, engine: 'podman' } as const;
    return commandSuite(arm('off', 1), arm('agent', 300_000), {}, { containers });
  }
  /** The containers with the label. */
  const left = () => engine.podman('ps', '--all', '--quiet', '--filter', `label=${LABEL}`).trim();
  const start = (more: string) => `podman run --label ${LABEL} --network none --env WORK ${more}`;

  it('are measured by image, and what it leaves behind is removed', async () => {
    const name = `overhead-other-${process.pid}`;
    engine.podman('run', '--detach', '--name', name, '--network', 'none', engine.image, 'sleep', '1000');
    const suite = suiteOf(
      `rm -f done; ${start(`--detach --volume "$PWD":/work IMAGE sh -c '${WORK}'`)} && while test ! -e done; do sleep 0.1; done`,
    );
    const image = /([^/]+):1$/.exec(engine.image)?.[1];
    try {
      const prepared = await commandRunner.prepare(suite, context(files.folder, engine.environment));
      const forks = [];
      for (const variant of suite.variants)
        forks.push(await prepared.fork({ benchmark: 'Command', variant, raw: files.next(), seed: 1 }));
      prepared.close?.();
      const [off, agent] = forks.map(({ samples }) => {
        const values = Object.fromEntries(samples.map(({ unit, value }) => [unit, value]));
        assert.equal(values['containers.cpu-ns/op'], values[`${image}.cpu-ns/op`]);
        const parts = (values['command.cpu-ns/op'] ?? 0) + (values['containers.cpu-ns/op'] ?? 0);
        assert.ok((values['command.cpu-ns/op'] ?? 0) > 0 && values['cpu-ns/op'] === parts);
        assert.ok(!('instr/op' in values), 'counters do not count containers');
        assert.ok((values['containers.peak-memory-B'] ?? 0) > 0);
        assert.ok(!('containers.memory-B' in values), 'most containers have ended');
        return values[`${image}.cpu-ns/op`] ?? Number.NaN;
      });
      assert.ok(off !== undefined && agent !== undefined && agent > 2 * off, `${off} ${agent}`);
      assert.deepEqual(prepared.units?.[`${image}.cpu-ns/op`], { better: 'lower', exact: false });
      assert.match(forks[0]?.conditions['container engine'] ?? '', /^podman \d/);
      assert.equal(left(), '');
      assert.equal(
        engine.podman('container', 'inspect', '--format', '{{.State.Running}}', name).trim(),
        'true',
      );
    } finally {
      engine.podman('rm', '--force', '--time', '0', name);
    }
  });

  it('are removed if the command fails, and must exist', async () => {
    const fails = async (text: string, expected: RegExp) => {
      await assert.rejects(
        commandRunner.prepare(suiteOf(text), context(files.folder, engine.environment)),
        expected,
      );
      assert.equal(left(), '');
    };
    await fails(
      `${start('--detach IMAGE sleep 1000')}; exit 3`,
      /dry run of off: the command ended with exit code 3/,
    );
    await fails(
      'true',
      /no container with the label overhead\.test=\d+ ran while the command did: correct label/,
    );
  });
});

describe('containers of a command in overhead.yml', () => {
  const suiteOf = (lines: string) => {
    const text = `version: 1\nsuites:\n  app:\n    runner: command\n    command: ./app\n${lines}`;
    const [suite] = resolveConfig(parseText('overhead.yml', text)).suites;
    assert.ok(suite);
    return suite as CommandSuite;
  };
  const OFF = '    variants: {off: {}, b: {env: {A: 1}}}\n';

  it('have the label of Testcontainers by default', () => {
    assert.deepEqual(suiteOf(`    containers: {}\n${OFF}`).command.containers, {
      label: 'org.testcontainers=true',
      engine: null,
    });
    assert.deepEqual(suiteOf(`    containers: {label: a.b/c=d, engine: podman}\n${OFF}`).command.containers, {
      label: 'a.b/c=d',
      engine: 'podman',
    });
    assert.equal(suiteOf(OFF).command.containers, null);
  });

  it('are rejected in the simulator, with a text that is no label, and if one run measures all variants', () => {
    assertRefused(
      () => suiteOf(`    mode: simulation\n    containers: {}\n${OFF}`),
      /:7:5: containers: run only on this machine: leave mode out/,
    );
    assertRefused(
      () => suiteOf(`    containers: {label: --all}\n${OFF}`),
      /:6:25: "--all" is no label: write KEY or KEY=VALUE/,
    );
    assertRefused(
      () =>
        suiteOf(
          '    containers: {}\n    results: [{format: go}]\n    variants: {off: {result: a}, b: {result: b}}\n',
        ),
      /:6:5: containers: their cost would be the same in every variant/,
    );
  });
});
