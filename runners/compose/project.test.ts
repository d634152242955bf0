// Projects: names that only we use, command lines of Compose, and the file that is merged after those of the user.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { hasEnded } from '../../core/process/identity.ts';
import { temporary } from '../../core/testing.ts';
import { builtName, composeArgv, newProject, projectIn, writeOverride } from './project.ts';

describe('the name of a project', () => {
  it('is new each time, names its process, and is valid for every Compose', () => {
    const names = [newProject(), newProject()];
    assert.notEqual(names[0], names[1]);
    for (const name of names) {
      assert.match(name, /^[a-z0-9][a-z0-9_-]*$/);
      const ours = projectIn(`${name}_default`);
      assert.equal(ours?.project, name);
      assert.equal(ours?.owner.pid, process.pid);
      assert.equal(hasEnded(ours.owner), false);
    }
  });

  it('is no name that anyone else chose', () => {
    const own = newProject();
    assert.equal(projectIn(`my-${own}`), null);
    assert.equal(projectIn(`${own}0_default`), null);
    for (const name of ['overhead', 'overhead-action', 'overhead-1-2-3-4', 'shop'])
      assert.equal(projectIn(name), null);
  });
});

it('Compose gets the files in their order, and the profiles', () => {
  const engine = { kind: 'docker', compose: ['docker', 'compose'], version: '' } as const;
  assert.deepEqual(composeArgv(engine, 'p', { files: ['/a b', '/c'], profiles: ['x'] }, ['up']), [
    'docker',
    'compose',
    '--project-name',
    'p',
    '--file',
    '/a b',
    '--file',
    '/c',
    '--profile',
    'x',
    'up',
  ]);
});

it('an image that is built has one name for the same files, and another for other ones', () => {
  const files = { files: ['/a'], profiles: [] };
  assert.equal(builtName('off', 'app', files), builtName('off', 'app', files));
  const others = [
    builtName('on', 'app', files),
    builtName('off', 'db', files),
    builtName('off', 'app', { ...files, files: ['/b'] }),
  ];
  assert.equal(new Set([builtName('off', 'app', files), ...others]).size, 4);
});

it('the last file names the built images, and asks podman-compose for no pod', () => {
  const file = join(temporary('overhead override-'), 'o.yaml');
  writeOverride(file, { app: 'localhost/x:1' });
  assert.deepEqual(parse(readFileSync(file, 'utf8')), {
    'x-podman': { in_pod: false },
    services: { app: { image: 'localhost/x:1' } },
  });
});
