// What the machines of a privileged runner can reach: nft loads the rules of the host into a test network, and connections are tried.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { temporary } from '../../core/testing.ts';
import { IMPOSSIBLE, type Tried, type Try } from './egress-network.ts';
import { ROOT } from './fixture.ts';

const RULES = readFileSync(join(ROOT, 'self-hosted/runners/egress.nft'), 'utf8');
// On some systems only root's path contains nft and ip.
const PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter);
const lacking = ['nft', 'ip', 'unshare', 'nsenter'].filter(
  program => spawnSync('which', [program], { env: { PATH } }).status !== 0,
);
const skip =
  lacking.length > 0
    ? `there is no ${lacking.join(', no ')} (apt-get install nftables iproute2 util-linux)`
    : false;

const [GITHUB, ELSEWHERE] = ['140.82.112.3', '93.184.216.34'];
const tcp = (address: string, port: number): Try => ({ protocol: 'tcp', address, port });
const udp = (address: string, port: number): Try => ({ protocol: 'udp', address, port });

const ALLOWED = [tcp(GITHUB, 443), tcp(GITHUB, 80), udp('127.0.0.53', 53)];
const REFUSED = [
  tcp(GITHUB, 22),
  udp(GITHUB, 443),
  tcp(ELSEWHERE, 443),
  udp(ELSEWHERE, 53),
  tcp('169.254.169.254', 80),
  udp('169.254.169.254', 53),
  tcp('10.1.2.3', 443),
  tcp('100.64.1.2', 443),
  tcp('172.16.1.2', 443),
  tcp('192.168.1.2', 443),
  udp('127.0.0.1', 53),
  tcp(ELSEWHERE, 853),
  tcp('2606:4700::1111', 443),
];

it('S7: the rules and the documentation state that names are open, only by the host’s resolver', () => {
  for (const path of [
    'self-hosted/runners/egress.nft',
    'self-hosted/runners/README.md',
    'docs/security.md',
  ]) {
    const text = readFileSync(join(ROOT, path), 'utf8').replace(/\s+(?:# )?/g, ' ');
    assert.match(text, /stays open.{0,250}host's resolver, and no other.{0,250}any name/, path);
  }
});

describe('the loaded network rules', { skip }, () => {
  const folder = temporary('overhead-egress-');

  /** The results of these tries. Here every user of the host has the number 0. @param user whom the rules are for */
  function tried(t: TestContext, tries: readonly Try[], user: number, rules = RULES): Tried | null {
    const path = join(folder, 'egress.nft');
    writeFileSync(path, rules.replaceAll('"overhead-runner"', `${user}`));
    const argv = ['--user', '--map-root-user', '--net', process.execPath];
    const network = join(import.meta.dirname, 'egress-network.ts');
    const result = spawnSync('unshare', [...argv, network, path, JSON.stringify(tries)], {
      encoding: 'utf8',
      env: { ...process.env, PATH },
    });
    if (result.status === IMPOSSIBLE || result.stderr.startsWith('unshare: ')) {
      t.skip(result.stderr.trim());
      return null;
    }
    assert.equal(result.status, 0, result.stderr);
    return JSON.parse(result.stdout);
  }

  it('S7: let a machine reach GitHub and the host’s resolver, and refuse all else at once', t => {
    const found = tried(t, [...ALLOWED, ...REFUSED], 0);
    if (found === null) return;
    assert.deepEqual([...new Set(found.before)], ['through']);
    assert.deepEqual(
      found.after.slice(0, ALLOWED.length),
      ALLOWED.map(() => 'through'),
    );
    assert.deepEqual(
      found.after.slice(ALLOWED.length),
      REFUSED.map(({ protocol }) => (protocol === 'tcp' ? 'ECONNREFUSED' : 'EPERM')),
    );
  });

  it('do not affect other users of the host, over IPv4 and IPv6', t => {
    const found = tried(t, [...ALLOWED, ...REFUSED], 1);
    if (found !== null) assert.deepEqual([...new Set(found.after)], ['through']);
  });

  it('are refused if nft does not understand them', t => {
    assert.throws(() => tried(t, [], 0, RULES.replace('reject', 'refuse')), /refuse/);
  });
});
