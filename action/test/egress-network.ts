// A host with network rules, and a world that answers at every address; each is in its own network namespace. egress.test.ts starts it as root of such a
// namespace: `node egress-network.ts RULES TRIES`. TRIES is JSON. It prints the result of each try before the rules and under them.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export interface Try {
  readonly protocol: 'tcp' | 'udp';
  readonly address: string;
  readonly port: number;
}

/** The result of each try: `through`, or the error. */
export interface Tried {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The exit code if no such network can be made here. */
export const IMPOSSIBLE = 3;
/** A time limit for an answer on a busy machine, in ms. */
const PATIENCE = 20_000;
const HOST = { ipv4: '198.51.100.1', ipv6: '2001:db8::1' };
const WORLD = { ipv4: '198.51.100.2', ipv6: '2001:db8::2' };

/** Listens at every address, until its standard input ends. */
async function world(ports: readonly number[]): Promise<void> {
  for (const port of ports) await once(createServer(socket => socket.end()).listen(port, '::'), 'listening');
  process.stdin.resume().once('end', () => process.exit());
  console.log('ready');
}

function ran(program: string, ...argv: string[]): void {
  const { error, status, stderr } = spawnSync(program, argv, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${argv.join(' ')}: ${error?.message ?? stderr}`);
}

const ip = (...argv: string[]): void => ran('ip', ...argv);

/** Connects the two: the host routes all other addresses to the world, which treats them as local. */
function joined({ pid }: ChildProcess): void {
  const there = (...argv: string[]): void => ran('nsenter', '--target', `${pid}`, '--net', 'ip', ...argv);
  ip('link', 'add', 'out', 'type', 'veth', 'peer', 'name', 'in', 'netns', `${pid}`);
  for (const [at, device, own] of [
    [ip, 'out', HOST],
    [there, 'in', WORLD],
  ] as const) {
    at('address', 'add', `${own.ipv4}/24`, 'dev', device);
    at('address', 'add', `${own.ipv6}/64`, 'dev', device, 'nodad');
    for (const name of ['lo', device]) at('link', 'set', name, 'up');
  }
  ip('route', 'add', 'default', 'via', WORLD.ipv4);
  ip('route', 'add', 'default', 'via', WORLD.ipv6);
  there('route', 'add', 'local', '0.0.0.0/0', 'dev', 'lo');
  // The kernel reads the table of local addresses first, and it now contains all addresses.
  there('route', 'add', HOST.ipv6, 'dev', 'in', 'table', 'local');
  there('route', 'add', 'local', '::/0', 'dev', 'lo');
}

function tried({ protocol, address, port }: Try): Promise<string> {
  return protocol === 'tcp' ? connected(address, port) : sent(address, port);
}

function connected(host: string, port: number): Promise<string> {
  return new Promise(resolve => {
    const socket = connect({ host, port });
    const end = (what: string): void => {
      socket.destroy();
      resolve(what);
    };
    socket.setTimeout(PATIENCE, () => end('no answer'));
    socket.once('connect', () => end('through'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

/** Sends a datagram; the kernel reports at once if it may not leave. */
function sent(address: string, port: number): Promise<string> {
  return new Promise(resolve => {
    const socket = createSocket('udp4');
    socket.send('x', port, address, (error: NodeJS.ErrnoException | null) => {
      socket.close();
      resolve(error?.code ?? 'through');
    });
  });
}

/** Makes both networks, and starts nft in ours. Ends the process if this kernel has none. */
async function begun(ports: readonly number[]): Promise<ChildProcess> {
  const argv = ['--net', process.execPath, import.meta.filename, 'world', JSON.stringify(ports)];
  const beyond = spawn('unshare', argv, { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    await Promise.race([once(beyond.stdout, 'data'), once(beyond, 'exit')]);
    joined(beyond);
    ran('nft', 'add', 'table', 'inet', 'possible');
    return beyond;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(IMPOSSIBLE);
  }
}

async function main(rules: string, tries: readonly Try[]): Promise<void> {
  const beyond = await begun([...new Set(tries.map(({ port }) => port))]);
  const before = await Promise.all(tries.map(tried));
  ran('nft', '--file', rules);
  // The kernel has to find its neighbours again, under the rules.
  for (const family of ['-4', '-6']) ip(family, 'neighbour', 'flush', 'dev', 'out');
  const after = await Promise.all(tries.map(tried));
  beyond.stdin?.end();
  console.log(JSON.stringify({ before, after } satisfies Tried));
}

if (import.meta.main) {
  const [role = '', given = ''] = process.argv.slice(2);
  if (role === 'world') await world(JSON.parse(given));
  else await main(role, JSON.parse(given));
}
