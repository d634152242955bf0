// The report on a machine with a simulator, without one, and with parts of it; a script replaces the simulator.
import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../testing.ts';
import { simulatorNeeds } from './needs.ts';
import { answering, checking, FOUND, scriptedSimulator } from './testing.ts';

// Other tests boot machines at the same time, so leftovers are checked in a separate folder.
process.env.TMPDIR = temporary('overhead needs-');

/** A simulator whose check prints `found`, and whose machines do what `boots` does. */
async function needs(found: object | string, boots: string, guest = true) {
  const text = typeof found === 'string' ? found : JSON.stringify(found);
  const simulator = scriptedSimulator(boots, checking(text, "echo 'simulator: an error' >&2; exit 3"));
  if (!guest) rmSync(join(simulator.context.root, 'action/dist/guest-linux-amd64.br'));
  try {
    return (await simulatorNeeds(simulator.context)).map(need => ({
      ...need,
      line: `${need.state} ${need.name}`,
    }));
  } finally {
    simulator.remove();
  }
}

describe('the requirements of the simulator', {
  skip: process.platform === 'linux' ? false : 'runs on Linux only',
}, () => {
  it('are met if a machine boots', async () => {
    const all = await needs(FOUND, answering({ code: 2 }));
    assert.deepEqual(
      all.map(({ line }) => line),
      ['ready programs', 'ready QEMU', 'ready kernel', 'ready machine'],
    );
    assert.equal(all[1]?.found, FOUND.qemu.version);
    assert.equal(all[2]?.found, 'linux-image-6.1 6.1.192-2');
    assert.match(all[3]?.found ?? '', /^boots and ends in \d+\.\d s$/);
    assert.ok(all.every(({ action }) => action === ''));
    // The simulator that replaced it is gone too.
    assert.deepEqual(readdirSync(tmpdir()), []);
  });

  it('R17: are fetched if they are missing, and then nothing is booted', async () => {
    const found = {
      ...FOUND,
      qemu: { problem: 'there is no qemu-system-x86_64 on this machine; run `simulator install FOLDER`' },
      kernel: { problem: 'no kernel is ready; run `simulator install FOLDER`' },
    };
    const [, qemu, kernel, ...others] = await needs(found, 'exit 9');
    assert.deepEqual([qemu?.line, kernel?.line, others], ['missing QEMU', 'missing kernel', []]);
    assert.equal(qemu?.found, 'there is no qemu-system-x86_64 on this machine');
    assert.match(
      qemu?.action ?? '',
      /^sudo apt-get install --yes --no-install-recommends qemu-system-x86 \(Debian, Ubuntu\), .*simulator-linux-amd64' install '.*cache\/simulator'$/,
    );
    assert.match(
      kernel?.action ?? '',
      /simulator-linux-amd64' install '.*cache\/simulator' fetches linux-image-cloud-amd64 \(Debian\) or linux-image-virtual \(Ubuntu\)/,
    );
  });

  it('are not met if the emulator is too old, or a machine does not boot', async () => {
    const old = {
      ...FOUND,
      qemu: { problem: '/usr/bin/qemu is QEMU 6.2; the simulator needs 7.2 or newer; run' },
    };
    assert.equal((await needs(old, 'exit 9'))[1]?.found, '/usr/bin/qemu is QEMU 6.2');
    const dead = await needs(FOUND, 'echo "simulator: the kernel did not boot" >&2; exit 1');
    assert.equal(dead[3]?.line, 'missing machine');
    assert.match(dead[3]?.found ?? '', /^none could be booted: simulator: the kernel did not boot command: /);
    const other = await needs(FOUND, answering({ code: 7 }));
    assert.match(other[3]?.found ?? '', /its program ended with exit code 7/);
  });

  it('are two programs of this release', async () => {
    assert.match((await needs(FOUND, '', false))[0]?.found ?? '', /guest-linux-amd64\.br is missing$/);
    for (const text of ['{"qemu":', '[]', 'nothing']) {
      const [first, ...others] = await needs(text, 'exit 9');
      assert.match(first?.found ?? '', /check prints nothing that this release understands/);
      assert.deepEqual(others, []);
    }
    const simulator = scriptedSimulator('');
    try {
      rmSync(join(simulator.context.root, 'action'), { recursive: true });
      const [only] = await simulatorNeeds(simulator.context);
      assert.match(only?.found ?? '', /guest-linux-amd64 is missing$/);
      assert.equal(only?.action, 'make dist');
    } finally {
      simulator.remove();
    }
  });
});
