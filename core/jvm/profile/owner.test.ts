// The owner of a method: the agent, the application, or both.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../testing.ts';
import { isJdk, type Owner, ownership } from './owner.ts';

const classes = (premain: string, ...names: string[]) => ({ premain, names: new Set(names) });

const owner = ownership(
  classes(
    'com.example.agent.Agent',
    'com.example.agent.Agent',
    'com.example.agent.rt.Recorder',
    'com.example.agent.rt.Recorder$Queue',
    'com.example.agent.shared.Part',
    'okhttp3.Call',
    'okio.Buffer',
    'java.lang.AgentBootstrap',
  ),
  {
    names: new Set(['shop.Cart', 'okhttp3.Call', 'okhttp3.Own', 'com.example.agent.shared.Part']),
    folders: [],
  },
);

describe('the owner of a method', () => {
  const cases: readonly (readonly [string, string, Owner])[] = [
    ['com.example.agent.rt.Recorder', 'record', 'agent'],
    ['com.example.agent.rt.Recorder$Queue', 'add', 'agent'],
    // Not in the jar: lambdas, hidden and generated classes.
    ['com.example.agent.rt.Recorder$$Lambda/0x00007f1c2c001000', 'run', 'agent'],
    ['com.example.agent.rt.Recorder$$Lambda.0x00007f1c2c001000', 'run', 'agent'],
    ['com.example.agent.rt.Recorder$$Lambda$14/0x0000000800066840', 'run', 'agent'],
    ['com.example.agent.rt.Generated$7', 'run', 'agent'],
    ['okio.Generated', 'run', 'agent'],
    // The application has it too.
    ['okhttp3.Call', 'execute', 'shared'],
    ['okhttp3.Call$1', 'run', 'shared'],
    ['okhttp3.Own', 'run', 'other'],
    ['okhttp3.Generated', 'run', 'other'],
    // A part of the agent itself, which the application was built with.
    ['com.example.agent.shared.Part', 'run', 'agent'],
    ['shop.Cart', 'add', 'other'],
    ['shop.Cart$$Lambda/0x00007f1c2c001000', 'run', 'other'],
    ['shop.Elsewhere', 'add', 'other'],
    // Only its own classes in a package of the JDK.
    ['java.lang.AgentBootstrap', 'run', 'agent'],
    ['java.lang.String', 'length', 'other'],
    ['$Proxy7', 'run', 'other'],
    // What agents add to other classes.
    ['shop.Cart', '$jacocoInit', 'agent'],
    ['java.lang.$JaCoCo', 'getProbes', 'agent'],
    ['shop.Cart', '__set__opentelemetryVirtualField$a$b', 'agent'],
  ];
  for (const [name, method, expected] of cases)
    it(`${name}.${method} is ${expected}`, () => assert.equal(owner(name, method), expected));
});

it('classes in folders of the class path are the application’s', () => {
  const folder = temporary('overhead owner-');
  mkdirSync(join(folder, 'okio'));
  writeFileSync(join(folder, 'okio/Buffer.class'), '');
  const owner = ownership(classes('a.Agent', 'a.Agent', 'okio.Buffer', 'okio.Other'), {
    names: new Set(),
    folders: [folder],
  });
  assert.deepEqual(
    ['okio.Buffer', 'okio.Other', 'okio.Generated', 'a.Generated'].map(name => owner(name, 'run')),
    ['shared', 'agent', 'other', 'agent'],
  );
});

it('packages of the JDK are not confused with those that only look like them', () => {
  for (const name of [
    'java.lang.String',
    'jdk.internal.misc.Unsafe',
    'sun.nio.ch.Net',
    'javax.net.ssl.SSLEngine',
  ])
    assert.ok(isJdk(name), name);
  for (const name of [
    'javax.servlet.Servlet',
    'com.sun.jersey.Api',
    'javassist.A',
    'sunny.Day',
    'javax.xml.bind.A',
  ])
    assert.ok(!isJdk(name), name);
});
