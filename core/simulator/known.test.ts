// Known results need no machine: the real simulator, with a script in place of the emulator that counts its starts.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, it } from 'node:test';
import { SimulatorDriver } from '../../runners/jmh/simulated.ts';
import type { RunContext } from '../runner.ts';
import { temporary } from '../testing.ts';
import { channel, scriptedEmulator } from './testing.ts';

const ROOT = join(import.meta.dirname, '../..');
const runs = process.platform === 'linux' && process.arch === 'x64';

describe('a pull request', { skip: runs ? false : 'the simulator runs on Linux on x86-64 only' }, () => {
  const root = temporary('overhead known-');
  const place = (name: string) => join(root, name);
  writeFileSync(place('channel'), channel({ elapsed: 5, user: 3, system: 1, memory: 7 }));
  mkdirSync(place('bin'));
  writeFileSync(
    place('bin/qemu-system-x86_64'),
    scriptedEmulator(`echo >> '${place('started')}'; cat '${place('channel')}' > "$results"`),
  );
  chmodSync(place('bin/qemu-system-x86_64'), 0o755);
  mkdirSync(place('cache/simulator/kernels'), { recursive: true });
  writeFileSync(place('vmlinuz'), 'a kernel');
  const sha256 = createHash('sha256').update('a kernel').digest('hex');
  const kernel = { path: place('vmlinuz'), package: 'linux-image-cloud-amd64', version: '6.1', sha256 };
  writeFileSync(place('cache/simulator/kernels/linux-image-cloud-amd64.json'), JSON.stringify(kernel));
  const context: RunContext = {
    root: ROOT,
    cache: place('cache'),
    environment: { PATH: `${place('bin')}${delimiter}${process.env.PATH}` },
    notice: () => undefined,
    signal: new AbortController().signal,
  };
  mkdirSync(place('tree/jdk/bin'), { recursive: true });
  writeFileSync(place('tree/jdk/bin/java'), 'a runtime');
  for (const revision of ['base', 'head']) {
    mkdirSync(place(`tree/${revision}`));
    writeFileSync(place(`tree/${revision}/benchmarks.jar`), revision);
  }

  let forks = 0;
  /** Two rounds of both revisions: the input digests by revision, and the number of started machines. */
  async function measured(tree = 'tree') {
    const before = started();
    const inputDigests: Record<string, (string | null)[]> = { base: [], head: [] };
    for (const seed of [1, 2]) {
      for (const revision of ['base', 'head']) {
        const folder = place(`fork ${forks++}`);
        mkdirSync(folder);
        const jdk = { home: place(`${tree}/jdk`), feature: 25, name: 'Test-25' };
        const driver = new SimulatorDriver({
          jdk,
          classPath: [place(`${tree}/${revision}/benchmarks.jar`)],
          context,
          jmh: { hinted: async options => ({ options, commands: null }) },
        });
        const exit = await driver.fork({
          settings: { benchmark: 'a.B.c', result: `${driver.names(folder, null, null).folder}/jmh.json` },
          jvmArguments: [],
          ownArguments: [],
          environment: {},
          agent: null,
          watch: null,
          seed,
          shared: false,
          folder,
          timeout: 60_000,
        });
        assert.equal(exit.code, 0);
        inputDigests[revision]?.push(exit.inputDigest);
      }
    }
    return { inputDigests, machines: started() - before };
  }
  const started = () => (existsSync(place('started')) ? readFileSync(place('started'), 'utf8').length : 0);

  it('pays for its head only, because the results of its base are known', async () => {
    const first = await measured();
    assert.equal(first.machines, 4);
    assert.equal(new Set(Object.values(first.inputDigests).flat()).size, 4, 'each its own input digest');
    assert.equal((await measured()).machines, 0, 'nothing changed');

    writeFileSync(place('tree/head/benchmarks.jar'), 'the next commit');
    const second = await measured();
    assert.equal(second.machines, 2, 'only the head, once a seed');
    assert.deepEqual(second.inputDigests.base, first.inputDigests.base);
    assert.notDeepEqual(second.inputDigests.head, first.inputDigests.head);

    // Another machine has the same files in other folders, which are not in the input digest.
    cpSync(place('tree'), place('elsewhere'), { recursive: true });
    const elsewhere = await measured('elsewhere');
    assert.deepEqual([elsewhere.machines, elsewhere.inputDigests], [0, second.inputDigests]);
  });
});
