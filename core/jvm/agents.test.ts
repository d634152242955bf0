// Agents of variants: files that are missing or of another kind, the arguments of a JVM, and the record.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PreconditionError, type RunContext } from '../runner.ts';
import { scratch } from '../testing.ts';
import { agentJar, isBare, variantArguments } from './agents.ts';
import { agentArtefacts, agentFiles, agentInFolder, describeAgent } from './settings.ts';
import { type AgentVariant, WITHOUT_AGENT } from './suite.ts';

const files = scratch();
const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]);
const ZIP = Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]);
const variant = (kind: 'file' | 'library', path: string, rest: Partial<AgentVariant> = {}): AgentVariant => ({
  ...WITHOUT_AGENT,
  name: 'b',
  agent: { kind, path },
  ...rest,
});
const made = (name: string, content: Buffer | string) => {
  const path = join(files.next(), name);
  writeFileSync(path, content);
  return path;
};

describe('the file of an agent', () => {
  const context = {} as RunContext;
  const refused = (of: AgentVariant, pattern: RegExp) =>
    assert.rejects(
      agentJar(of, context),
      (error: Error) => error instanceof PreconditionError && pattern.test(error.message),
    );

  it('is a jar or a native library', async () => {
    const [jar, library] = [made('a.jar', ZIP), made('a.so', ELF)];
    assert.equal(await agentJar(variant('file', jar), context), jar);
    assert.equal(await agentJar(variant('library', library), context), library);
  });

  it('is refused if it is missing, or of the other kind', async () => {
    await refused(variant('library', '/no/such.so'), /the agent of "b" is not there: \/no\/such\.so/);
    await refused(variant('library', made('a.so', ZIP)), /is not a native library: .*write a jar as agent/);
    await refused(variant('library', made('a.so', 'E')), /is not a native library/);
    await refused(variant('file', made('a.jar', ELF)), /is a native library: .*Write it as agent-path/);
    await refused(variant('file', made('a.jar', 'text')), /is not a jar/);
  });

  it('is refused with another digest', async () => {
    await refused(variant('library', made('a.so', ELF), { sha256: '0'.repeat(64) }), /its SHA-256 is /);
  });
});

describe('a native agent', () => {
  const own = variant('library', '/a/agent.so', { agentArguments: 'start,x=1', jvmArguments: ['-Da=b'] });

  it('is loaded with -agentpath before the arguments of its variant', () => {
    assert.deepEqual(variantArguments(own, '/a/agent.so'), ['-agentpath:/a/agent.so=start,x=1', '-Da=b']);
    assert.deepEqual(variantArguments({ ...own, agentArguments: '' }, '/a/agent.so'), [
      '-agentpath:/a/agent.so',
      '-Da=b',
    ]);
  });

  it('is an input of the suite, and a file of a revision', () => {
    assert.deepEqual(agentFiles(own), ['/a/agent.so']);
    assert.equal(describeAgent(own), 'agent.so');
    const relative = variant('library', 'build/agent.so');
    assert.deepEqual(agentArtefacts(relative), [{ key: 'agent-path', path: 'build/agent.so' }]);
    assert.deepEqual(agentInFolder(relative, '/checkout'), {
      kind: 'library',
      path: '/checkout/build/agent.so',
    });
  });
});

it('a control has no agent, unless it has another name than off, and an agent or an attach check', () => {
  const bare = (name: string, more = {}) => isBare({ control: name }, { ...WITHOUT_AGENT, name, ...more });
  const agent = { agent: { kind: 'file', path: '/a.jar' } };
  const attached = { attached: { class: 'a.Agent' } };
  assert.deepEqual(
    [bare('off'), bare('off', agent), bare('off', attached), bare('base')],
    [true, true, true, true],
  );
  assert.deepEqual([bare('base', agent), bare('base', attached)], [false, false]);
  assert.equal(isBare({ control: 'base' }, { ...WITHOUT_AGENT, name: 'head' }), false);
});
