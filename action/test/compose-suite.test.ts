// Suites of containers through the command: what a machine without an engine reports, in a run and beforehand.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { assertStatus, overhead, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';

describe('a suite of containers on a machine without an engine', () => {
  const { folder, path, remove } = scratch('containers');
  before(() => {
    assertBuilt();
    mkdirSync(path('empty'));
    writeFileSync(path('compose.yaml'), stringify({ services: { app: { image: 'app' } } }));
  });
  after(remove);

  const call = (command: string, optional: boolean) => {
    const suite = {
      runner: 'compose',
      compose: 'compose.yaml',
      command: 'true',
      optional,
      variants: { off: {}, agent: { env: { AGENT: 'on' } } },
    };
    const file = path(`${command} ${optional}.yml`);
    writeFileSync(file, stringify({ version: 1, suites: { shop: suite } }));
    const out = command === 'run' ? ['--out', path(`run ${optional}`)] : [];
    return overhead(folder, [command, '--config', file, ...out], { PATH: path('empty') });
  };
  const reason =
    /no container engine works here: there is no docker on the PATH; there is no podman on the PATH/;
  const words = (text: string) => text.replace(/\s+/g, ' ');

  it('is broken, in a run and before, and the message says what to install', () => {
    for (const command of ['run', 'check']) {
      const result = call(command, false);
      assertStatus(result, 2);
      assert.match(words(result.out + result.err), reason);
      assert.match(
        words(result.out + result.err),
        /install Docker Engine with its Compose plugin, or podman/,
      );
    }
  });

  it('is left out if it is optional, with the reason', () => {
    const { out, err } = call('run', true);
    assert.match(words(out + err), /shop is left out: no container engine works here/);
  });

  it('has its engine among what doctor finds missing', () => {
    const result = overhead(folder, ['doctor', 'compose'], { PATH: path('empty') });
    assertStatus(result, 1);
    assert.match(
      result.out,
      /^missing {2}compose {2}engine +there is no docker on the PATH; there is no podman/m,
    );
  });
});
