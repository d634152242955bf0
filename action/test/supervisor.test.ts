// The virtual machines of a privileged runner: the script that boots one for each job, with fakes of the API and QEMU; its units, and its network.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { temporary } from '../../core/testing.ts';
import { HostOfMachines, RUNNERS, SCRIPT, TOKEN } from './host-of-machines.ts';

const text = (name: string) => readFileSync(join(RUNNERS, name), 'utf8');
const has = (program: string) => spawnSync('which', [program]).status === 0;
const lacking = ['bash', 'curl', 'jq'].filter(program => !has(program));
const skip = lacking.length > 0 ? `there is no ${lacking.join(', no ')}` : false;

async function begin(t: TestContext): Promise<HostOfMachines> {
  const host = new HostOfMachines();
  await host.start();
  t.after(() => host.remove());
  return host;
}

describe('a machine for one job', { skip, concurrency: true }, () => {
  it('is booted from a read-only image, with a registration that is never on a disk', async t => {
    const host = await begin(t);
    const { code, log } = await host.boot();
    assert.equal(code, 0, log);
    const [{ call, authorization, body } = { call: '', authorization: '', body: {} }] = host.calls;
    assert.equal(call, 'POST /repos/octo/agent/actions/runners/generate-jitconfig');
    assert.equal(authorization, `Bearer ${TOKEN}`);
    assert.match(body.name ?? '', /-1-\d+$/);
    assert.deepEqual(body.labels, ['self-hosted', 'linux', 'x64', 'overhead-kernel', 'quiet']);
    const words = host.recorded('qemu').split('\n');
    for (const [flag, value] of [
      ['-accel', 'kvm'],
      ['-smp', '2'],
      ['-m', '4096'],
      ['-sandbox', 'on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny'],
    ] as const)
      assert.equal(words[words.indexOf(flag) + 1], value, flag);
    // A machine that restarts would take a second job; more devices would offer more ways to break out.
    for (const flag of ['-no-reboot', '-nodefaults']) assert.ok(words.includes(flag), flag);
    assert.equal(host.recorded('registration').trim(), 'registration-1');
    assert.equal(host.recorded('disk'), 'the image');
  });

  it('gets no token, and the process list shows none', async t => {
    const host = await begin(t);
    await host.boot();
    assert.match(host.recorded('curl'), /generate-jitconfig/);
    for (const what of ['qemu', 'environment', 'curl', 'registration', 'disk'])
      assert.ok(!host.recorded(what).includes(TOKEN), what);
  });

  it('S4: has no trace of the job before it, and is another runner', async t => {
    const host = await begin(t);
    // This job leaves files wherever it can.
    host.program('echo evil >> "$disk"; echo evil > "$(dirname "$disk")/more"');
    await host.boot();
    assert.deepEqual(host.left(), []);
    await host.boot();
    assert.equal(host.recorded('disk'), 'the image');
    assert.equal(readFileSync(join(host.folder, 'image.qcow2'), 'utf8'), 'the image');
    assert.equal(host.recorded('registration').trim(), 'registration-2');
    assert.deepEqual(
      host.calls.map(({ call }) => call.replace(/.*runners/, '')),
      ['/generate-jitconfig', '/41', '/generate-jitconfig', '/42'],
    );
  });

  const ends: readonly (readonly [string, string, number])[] = [
    ['crashes', 'exit 3', 3],
    ['is killed', 'kill -9 $$', 137],
  ];
  for (const [what, does, expected] of ends)
    it(`leaves nothing if it ${what}`, async t => {
      const host = await begin(t);
      host.program(does);
      const { code, log } = await host.boot();
      assert.equal(code, expected, log);
      assert.deepEqual(host.left(), []);
      assert.match(host.calls.at(-1)?.call ?? '', /^DELETE .*\/41$/);
    });

  it('leaves nothing if the host stops it', async t => {
    const host = await begin(t);
    host.program('echo booted; exec sleep 60');
    // systemd stops the whole process group too.
    const { code } = await host.boot(group => process.kill(group, 'SIGTERM'));
    assert.equal(code, 143);
    assert.deepEqual(host.left(), []);
    assert.match(host.calls.at(-1)?.call ?? '', /^DELETE .*\/41$/);
  });

  it('has its disk where there is space, and not next to the disk of a machine whose script was killed', async t => {
    const host = await begin(t);
    host.program('echo booted; exec sleep 60');
    const { code } = await host.boot(group => process.kill(group, 'SIGKILL'));
    assert.equal(code, null);
    const [disk] = readdirSync(join(host.folder, 'cache'));
    assert.match(disk ?? '', /^machine\./);
    host.program('ls "$(dirname "$(dirname "$disk")")" | wc -l');
    const { log } = await host.boot();
    assert.equal(log.trim(), '1');
    assert.deepEqual(readdirSync(join(host.folder, 'cache')), []);
  });

  const refusals: readonly (readonly [string, { status: number; body: object }, boolean])[] = [
    ['refuses', { status: 403, body: { message: 'no' } }, false],
    ['returns no runner', { status: 201, body: {} }, false],
    ['returns no registration', { status: 201, body: { runner: { id: 7 } } }, true],
  ];
  for (const [what, answer, removed] of refusals)
    it(`is not booted if the API ${what}`, async t => {
      const host = await begin(t);
      host.answer = answer;
      const { code, log } = await host.boot();
      assert.notEqual(code, 0);
      assert.equal(host.recorded('qemu'), '');
      assert.ok(!log.includes(TOKEN), log);
      assert.deepEqual(host.left(), []);
      assert.equal(
        host.calls.some(({ call }) => call.startsWith('DELETE')),
        removed,
      );
    });
});

/** Patterns that the files of the runners must contain, each with the protection that its removal would lose. */
const GUARDS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'overhead-runner@.service': [
    [/^User=overhead-runner$/m, 'machines of root'],
    [/^LoadCredential=token:/m, 'a token that others can read'],
    [/^Restart=always$/m, 'a place that is lost with its first job'],
    [/^RuntimeMaxSec=/m, 'a job that never ends'],
    [/^KillMode=control-group$/m, 'a machine that outlives its unit'],
    [/^NoNewPrivileges=yes$/m, 'privileges that come back'],
    [/^CapabilityBoundingSet=$/m, 'capabilities'],
    [/^ProtectSystem=strict$/m, 'a system that can be written'],
    [
      /^ExecStartPre=\+\S*nft -f \/etc\/overhead-runner\/egress\.nft$/m,
      'limits of the network after a restart',
    ],
    [/^CacheDirectory=/m, 'disks in memory'],
    [/^DevicePolicy=closed$/m, 'devices'],
  ],
  'overhead-runner-guest.service': [
    [/^SuccessAction=poweroff-force$/m, 'a machine that waits for a second job'],
    [/^FailureAction=poweroff-force$/m, 'a machine that waits after a failure'],
    [/^Type=oneshot$/m, 'a unit that starts again'],
    [/--jitconfig /, 'a runner that stays registered'],
  ],
  'egress.nft': [
    [/^\t\tmeta skuid "overhead-runner" goto machine$/m, 'the machines at all'],
    [/^\t\tip daddr 169\.254\.0\.0\/16 .*reject$/m, 'the metadata address'],
    [/^\t\tmeta nfproto ipv6 .*reject$/m, 'addresses of IPv6'],
    [/^\t\tip daddr \{ 10\.0\.0\.0\/8, .*192\.168\.0\.0\/16 \} .*reject$/m, 'your own network'],
    [/^\t\tip daddr @allowed tcp dport \{ 80, 443 \} accept$/m, 'GitHub itself'],
    [/^\t\tlog prefix "overhead-runner: " reject\n\t\}$/m, 'everything else'],
  ],
};

/** The protections that a text lacks; for the network rules also whether a rule accepts before the refusals. */
function lost(name: string, written: string): string[] {
  const found = (GUARDS[name] ?? []).filter(([guard]) => !guard.test(written)).map(([, what]) => what);
  const rules = written.split('\n').filter(line => /^\t\t.*(accept|reject)$/.test(line));
  const metadata = rules.findIndex(line => line.includes('169.254.'));
  const early = rules.slice(0, Math.max(metadata, 0)).filter(line => /accept$/.test(line));
  return [...found, ...(name === 'egress.nft' && early.length > 0 ? ['a way around the rules'] : [])];
}

describe('the isolation of a machine', () => {
  const folder = temporary('overhead-guards-');

  for (const [name, guards] of Object.entries(GUARDS)) {
    it(`is complete in ${name}`, () => assert.deepEqual(lost(name, text(name)), []));
    for (const [guard, what] of guards)
      it(`is incomplete in ${name}: ${what}`, () =>
        assert.deepEqual(lost(name, text(name).replace(guard, '')), [what]));
  }

  it('S7: is incomplete if a rule accepts anything before the metadata address is refused', () => {
    const opened = text('egress.nft').replace(
      '\t\tip daddr 169',
      '\t\ttcp dport 80 accept\n\t\tip daddr 169',
    );
    assert.deepEqual(lost('egress.nft', opened), ['a way around the rules']);
  });

  const analyze = has('systemd-analyze') ? false : 'there is no systemd-analyze';
  it('is accepted by systemd', { skip: analyze }, () => {
    copyFileSync(SCRIPT, join(folder, 'one'));
    chmodSync(join(folder, 'one'), 0o755);
    const verify = (name: string, unit: string, change: (written: string) => string) => {
      const written = text(name)
        .replace('/usr/local/lib/overhead-runner/overhead-runner-one', join(folder, 'one'))
        .replace('/usr/sbin/nft', join(folder, 'one'));
      writeFileSync(join(folder, name), change(written));
      return spawnSync('systemd-analyze', ['verify', join(folder, unit)], { encoding: 'utf8' });
    };
    for (const [name, unit] of [
      ['overhead-runner@.service', 'overhead-runner@1.service'],
      ['overhead-runner-guest.service', 'overhead-runner-guest.service'],
    ] as const) {
      const about = ({ stderr }: { readonly stderr: string }) =>
        stderr.split('\n').filter(line => line.includes('overhead-runner'));
      assert.deepEqual(about(verify(name, unit, written => written)), [], name);
      const wrong = verify(name, unit, written => written.replace(/^ExecStart=\S+/m, 'ExecStart=/nowhere'));
      assert.notDeepEqual(about(wrong), [], name);
    }
  });

  it('is a script that passes its linter', t => {
    assert.equal(spawnSync('bash', ['-n', SCRIPT]).status, 0);
    assert.match(readFileSync(SCRIPT, 'utf8'), /^set -euo pipefail$/m);
    if (!has('shellcheck')) return t.skip('there is no shellcheck (apt-get install shellcheck)');
    const result = spawnSync('shellcheck', [SCRIPT], { encoding: 'utf8' });
    assert.equal(result.status, 0, result.stdout);
  });
});
