// Which agent a variant has: a preset in any version, an artifact, the manifest of a jar, a revision.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { zip } from '../../action/test/github/zip.ts';
import type { Revision } from '../suite.ts';
import { temporary } from '../testing.ts';
import { agentSource } from './agent-source.ts';
import { agentOf } from './identity.ts';
import { agentFor } from './presets.ts';
import { type AgentVariant, WITHOUT_AGENT } from './suite.ts';

const folder = temporary('overhead identity-');
let made = 0;

const variant = (more: Partial<AgentVariant>): AgentVariant => ({ ...WITHOUT_AGENT, name: 'on', ...more });

/** The agent of a variant with a jar of this manifest; null: no manifest. */
function inJar(manifest: string | null, more: Partial<AgentVariant> = {}) {
  const path = join(folder, `agent-${made++}.jar`);
  const entries = manifest === null ? [{ name: 'a' }] : [{ name: 'META-INF/MANIFEST.MF', data: manifest }];
  writeFileSync(path, zip(entries));
  return agentOf(variant({ agent: { kind: 'file', path }, ...more }), path);
}

const revision = {
  ref: 'main',
  source: { repository: '/r', prefix: '', commit: '3f2a1b9c4d5e6071' },
  build: [],
  buildTimeout: 0,
  places: {},
} satisfies Revision;

describe('the agent of a variant', () => {
  it('has the name of its preset in every version', async () => {
    for (const [written, version] of [
      ['opentelemetry', '2.33.1'],
      ['maven:io.opentelemetry.javaagent:opentelemetry-javaagent:2.1.0', '2.1.0'],
    ] as const) {
      const found = await agentOf(variant(agentFor(written, '')), '/any.jar');
      assert.equal(found?.name, 'opentelemetry');
      assert.equal(found?.version.split('.')[0], version.split('.')[0]);
    }
    assert.deepEqual(await agentOf(variant(agentFor('jfr', '')), null), { name: 'jfr', version: '' });
  });

  it('has the name of its artifact without a preset', async () => {
    const agent = agentSource('maven:com.example:tracker:1.4');
    assert.deepEqual(await agentOf(variant({ agent }), '/any.jar'), { name: 'tracker', version: '1.4' });
  });

  it('is in the main section of the manifest of a jar', async () => {
    const manifest =
      'Manifest-Version: 1.0\r\nImplementation-Title: Acme\r\n  Tracker\r\nImplementation-Version: 1.2\r\n\r\nName: x\r\nImplementation-Title: no\r\n';
    assert.deepEqual(await inJar(manifest), { name: 'Acme Tracker', version: '1.2' });
    assert.deepEqual(await inJar('Implementation-Version: 1.2\n'), { name: '', version: '1.2' });
    assert.equal(await inJar('Premain-Class: a.B\n'), null);
    assert.equal(await inJar(null), null);
  });

  it('has the version of its revision unless its jar is a release', async () => {
    const snapshot = 'Implementation-Title: T\nImplementation-Version: 1.3-SNAPSHOT\n';
    assert.deepEqual(await inJar(snapshot, { revision }), { name: 'T', version: '3f2a1b9c4d5e' });
    assert.deepEqual(await inJar(null, { revision }), { name: '', version: '3f2a1b9c4d5e' });
    const released = snapshot.replace('-SNAPSHOT', '');
    assert.deepEqual(await inJar(released, { revision }), { name: 'T', version: '1.3' });
  });

  it('is unknown for a damaged jar, a native library, and a variant without an agent', async () => {
    const path = join(folder, 'damaged.jar');
    writeFileSync(path, 'PK\u0003\u0004');
    assert.equal(await agentOf(variant({ agent: { kind: 'file', path } }), path), null);
    assert.equal(await agentOf(variant({ agent: { kind: 'library', path } }), path), null);
    assert.equal(await agentOf(variant({}), null), null);
  });
});
