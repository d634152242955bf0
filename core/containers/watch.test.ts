// Containers that something starts while it runs, with a scripted engine: found, metered until they end, and removed.
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { context, scratch, until } from '../testing.ts';
import type { Container } from './containers.ts';
import type { Read } from './counters.ts';
import { type Engine, EngineFailure } from './engine.ts';
import { ContainerWatch, nameOf } from './watch.ts';

const files = scratch();

const LABEL = 'org.testcontainers=true';
const ENGINE: Engine = { kind: 'docker', compose: [], version: 'docker 28.0.0' };

/** Keeps its containers in `made.json`, and reports a start for each line of `starts`. `broken`: it reports nothing, and ends. */
const SCRIPT = `
  const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('node:fs');
  const at = name => __dirname + '/' + name;
  const argv = process.argv.slice(2);
  const made = () => JSON.parse(readFileSync(at('made.json'), 'utf8'));
  const print = text => process.stdout.write(text + '\\n');
  const commands = {
    ps: () => print(made().map(({ id }) => id).join('\\n')),
    network: () => {
      if (argv[1] === 'rm') appendFileSync(at('removed'), argv.slice(2).join(' ') + '\\n');
      else if (existsSync(at('networks'))) print(readFileSync(at('networks'), 'utf8').trim());
    },
    container: () => print(JSON.stringify(made().filter(({ id }) => argv.includes(id)).map(({ id, image, running = true, labels = {} }) => ({
      Id: id, Name: '/odd_name_' + id, Image: 'abc', State: { Status: running ? 'running' : 'exited', Running: running, Pid: Number(id), ExitCode: 0 },
      Config: { Image: image, Labels: labels },
    })))),
    rm: () => {
      const gone = argv.slice(1).filter(word => !word.startsWith('-'));
      appendFileSync(at('removed'), gone.join(' ') + '\\n');
      writeFileSync(at('made.json'), JSON.stringify(made().filter(({ id }) => !gone.includes(id))));
    },
    events: () => {
      if (existsSync(at('broken'))) { console.error('no events here'); process.exit(1); }
      let seen = 0;
      setInterval(() => {
        const starts = existsSync(at('starts')) ? readFileSync(at('starts'), 'utf8').length : 0;
        if (starts > seen) print('start');
        seen = starts;
      }, 10);
    },
  };
  commands[argv[0]]();
`;

interface Made {
  readonly id: string;
  readonly image: string;
  readonly running?: boolean;
  readonly labels?: Readonly<Record<string, string>>;
}

/** An engine in a folder of its own, and the kernel's files of its containers. */
function setUp(before: readonly Made[] = []) {
  const folder = files.next();
  const at = (name: string) => join(folder, name);
  writeFileSync(at('docker.cjs'), SCRIPT);
  writeFileSync(at('docker'), `#!/bin/sh\nexec '${process.execPath}' '${folder}/docker.cjs' "$@"\n`, {
    mode: 0o755,
  });
  let all = [...before];
  const save = () => writeFileSync(at('made.json'), JSON.stringify(all));
  save();
  const usage = new Map<string, number>();
  const gone = new Set<string>();
  const seen = new Set<string>();
  const read: Read = path => {
    const [, pid = ''] = /^\/proc\/(\d+)\//.exec(path) ?? [];
    if (path === '/proc/self/mountinfo') return '30 23 0:26 / /groups rw - cgroup2 cgroup rw\n';
    if (path.endsWith('/cgroup'))
      return gone.has(pid) ? null : pid === '9' ? '0::/elsewhere\n' : `0::/engine/${pid}\n`;
    const [, id = ''] = /^\/groups\/engine\/(\d+)\//.exec(path) ?? [];
    if (gone.has(id)) return null;
    if (path.endsWith('/cpu.stat')) {
      seen.add(id);
      return `usage_usec ${usage.get(id) ?? 0}\nuser_usec 1\nsystem_usec 2\n`;
    }
    return path.endsWith('/memory.peak') ? '9000\n' : null;
  };
  const environment = { PATH: `${folder}:/usr/bin:/bin` };
  return {
    at,
    read,
    usage,
    gone,
    seen,
    start: (made: Made) => {
      all = [...all, made];
      save();
      appendFileSync(at('starts'), '.');
    },
    begin: () =>
      ContainerWatch.begin({
        engine: ENGINE,
        label: LABEL,
        around: { environment, signal: context(folder).signal },
        read,
      }),
    removed: () => (existsSync(at('removed')) ? readFileSync(at('removed'), 'utf8') : ''),
  };
}

describe('containers of something that runs', () => {
  it('are metered from their start to their end, by the names of their images', async () => {
    const place = setUp([{ id: '1', image: 'postgres:1' }]);
    const watch = await place.begin();
    place.usage.set('2', 5);
    place.start({ id: '2', image: 'docker.io/library/postgres:16' });
    await until(() => place.seen.has('2'), 'the first container to be read');
    place.usage.set('2', 70);
    place.seen.clear();
    await until(() => place.seen.has('2'), 'it to be read again');
    place.gone.add('2');
    place.start({ id: '3', image: 'app@sha256:abc' });
    await until(() => place.seen.has('3'), 'the second container to be read');
    place.usage.set('3', 30);
    const { spent, missed, hidden } = await watch.end();
    assert.deepEqual(
      spent.map(({ service, usage }) => [service, usage.cpu, usage.peak]),
      [
        ['postgres', 70_000, 9000],
        ['app', 30_000, 9000],
      ],
    );
    assert.deepEqual([missed, hidden], [[], []]);
    assert.ok(!place.seen.has('1'), 'a container that was there before is of someone else');
  });

  it('are removed with their networks, and those of others stay', async () => {
    const place = setUp([{ id: '1', image: 'a' }]);
    writeFileSync(place.at('networks'), 'theirs\n');
    const watch = await place.begin();
    place.start({ id: '2', image: 'b' });
    writeFileSync(place.at('networks'), 'theirs\nours\n');
    await watch.end();
    await watch.remove();
    assert.equal(place.removed(), '2\nours\n');
  });

  it('are named if they ended at once, and the container that removes the others does not count', async () => {
    const place = setUp();
    const watch = await place.begin();
    place.start({ id: '2', image: 'init:1', running: false });
    place.start({
      id: '3',
      image: 'testcontainers/ryuk:0.12',
      labels: { 'org.testcontainers.ryuk': 'true' },
    });
    place.gone.add('4');
    place.start({ id: '4', image: 'short' });
    const { spent, missed, hidden } = await watch.end();
    assert.deepEqual([spent, missed, hidden], [[], ['init', 'short'], []]);
  });

  it('are named if this machine does not show their cgroups', async () => {
    const place = setUp();
    const watch = await place.begin();
    place.start({ id: '9', image: 'app' });
    assert.deepEqual((await watch.end()).hidden, ['app']);
  });

  it('cannot be measured if the engine does not report starts', async () => {
    const place = setUp();
    writeFileSync(place.at('broken'), '');
    const watch = await place.begin();
    await until(() => watch.problem !== '', 'its events to end');
    await assert.rejects(
      watch.end(),
      (error: Error) =>
        error instanceof EngineFailure &&
        /^the starts of containers cannot be followed: docker events ended: \s*no events here/.test(
          error.message,
        ),
    );
  });
});

it('a container is named after its service, its image without registry and version, or itself', () => {
  const named = (rest: Partial<Container>) =>
    nameOf({ service: '', imageName: '', name: 'odd', ...rest } as Container);
  assert.equal(named({ imageName: 'localhost:5000/team/shop:1.2' }), 'shop');
  assert.equal(named({ imageName: 'shop@sha256:0123' }), 'shop');
  assert.equal(named({ imageName: 'localhost:5000/shop' }), 'shop');
  assert.equal(named({ service: 'db', imageName: 'postgres' }), 'db');
  assert.equal(named({}), 'odd');
});
