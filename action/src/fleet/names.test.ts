// Tests of file names: nothing from a store leaves the site's folder, and different names never share a file.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOSTILE } from '../report/testing.ts';
import { address, badgeFile, releaseFile, repositoryFile, segment, upFrom } from './names.ts';

const NAMES = [
  ...HOSTILE,
  '',
  '.',
  '..',
  '../x',
  '/etc/passwd',
  'a\\b',
  'a/b',
  'a-b',
  'a.',
  '\ud800',
  '\ud801',
  'ä',
  '-x',
];

describe('file names of the site', () => {
  it('are the names themselves if these are plain', () => {
    assert.equal(repositoryFile('octo/agent.io'), 'repositories/octo/agent.io.html');
    assert.equal(releaseFile('opentelemetry', '2.33.1'), 'releases/opentelemetry-2.33.1');
    assert.equal(badgeFile('octo/agent', ['pets', 'GET', 'otel']), 'badges/octo/agent/pets/GET/otel');
  });

  it('are single segments of few plain characters for any name, and differ if the names do', () => {
    const made = NAMES.map(segment);
    for (const [at, one] of made.entries()) {
      assert.match(one, /^[\w+~-][\w.+~-]{0,80}$/, NAMES[at]);
      assert.doesNotMatch(one, /\.$/, NAMES[at]);
    }
    assert.equal(new Set(made).size, NAMES.length);
  });

  it('keep a hostile repository inside the folder of its kind', () => {
    for (const name of [...NAMES.filter(one => one !== 'a/b'), '../..', 'a/..', 'a/b/c', '/b', 'a/']) {
      assert.match(repositoryFile(name), /^repositories\/[\w+~][\w.+~-]*\.html$/, name);
      assert.match(badgeFile(name, [name]), /^badges\/[\w+~][\w.+~-]*\/[\w+~-][\w.+~-]*$/, name);
    }
  });

  it('differ for pairs of agent and version that would be joined to the same text', () => {
    const pairs = [
      ['x', '1-2'],
      ['x-1', '2'],
      ['x', 'v1-2'],
      ['x-v1', '2'],
      ['x', ''],
      ['x', 'snapshot'],
      ['x-snapshot', ''],
    ] as const;
    assert.equal(new Set(pairs.map(([agent, version]) => releaseFile(agent, version))).size, pairs.length);
  });

  it('become addresses, and know the way back', () => {
    assert.equal(address('releases/x-1.0+b'), 'releases/x-1.0%2Bb');
    assert.equal(upFrom('index.html'), '');
    assert.equal(upFrom('repositories/octo/agent.html'), '../../');
  });
});
