// The lines of agents in a header: one for each treatment, short, readable again, and safe whatever a manifest says.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { agentHeader, agentIn, versionOf } from './agents.ts';
import { formatHeader } from './format.ts';
import { HEAD_BYTES, readHead } from './head.ts';

const read = (header: Record<string, string>) => {
  const found = readHead(formatHeader({ suite: 's', ...header }));
  assert.ok('header' in found);
  return found.header;
};

describe('the agents in a header', () => {
  it('are read as they were written', () => {
    const header = agentHeader({
      otel: { name: 'opentelemetry', version: '2.33.1' },
      Tracker: { name: 'Acme Tracker', version: '' },
      head: { name: '', version: '3f2a1b9c4d5e' },
      none: null,
      blank: { name: ' ', version: '' },
    });
    assert.deepEqual(header, {
      'agent-otel': 'opentelemetry 2.33.1',
      'agent-tracker': 'Acme-Tracker',
      'agent-head': 'head 3f2a1b9c4d5e',
    });
    const found = read(header);
    assert.deepEqual(agentIn(found, 'otel'), { name: 'opentelemetry', version: '2.33.1' });
    assert.deepEqual(agentIn(found, 'Tracker'), { name: 'Acme-Tracker', version: '' });
  });

  it('are the name of the variant and an empty version in a file without them', () => {
    assert.deepEqual(agentIn({}, 'otel'), { name: 'otel', version: '' });
    assert.deepEqual(agentIn({}, 'constructor'), { name: 'constructor', version: '' });
  });

  it('are left out where two variants differ only in case, which the format cannot tell apart', () => {
    const agent = { name: 'a', version: '1' };
    assert.deepEqual(agentHeader({ on: agent, On: agent, b: agent }), { 'agent-b': 'a 1' });
  });

  it('stay on one line, visible and short, and within the head of a file', () => {
    const hostile = [
      'line\nbreak: 1',
      '\u202egnp',
      'BenchmarkX 1 1 ns/op',
      '\u001b[31m',
      'n'.repeat(9999),
      '\ud800',
    ];
    const agents = Object.fromEntries(hostile.map((name, at) => [`v${at}`, { name, version: name }]));
    const header = agentHeader(agents);
    assert.equal(header['agent-v0'], 'line-break:-1 line-break:-1');
    assert.equal(header['agent-v1'], 'gnp gnp');
    assert.equal(header['agent-v3'], '[31m [31m');
    assert.equal(header['agent-v4']?.length, 121);
    assert.deepEqual(Object.keys(read(header)), ['suite', ...Object.keys(header)]);
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`v${at}`, { name: 'n'.repeat(60), version: '1' }]),
    );
    assert.ok(formatHeader(agentHeader(many)).length < HEAD_BYTES / 2);
  });
});

it('the version of a revision is its tag, or else its commit', () => {
  const source = { repository: '/r', prefix: '', commit: '3f2a1b9c4d5e60718293' };
  assert.equal(versionOf({ ref: 'v1.2.0-rc.1', source }), 'v1.2.0-rc.1');
  assert.equal(versionOf({ ref: 'main', source }), '3f2a1b9c4d5e');
  assert.equal(versionOf({ ref: '1234567', source }), '3f2a1b9c4d5e');
});
