// The classes of jars: of every layout that agents use, and of jars inside jars.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { zip } from '../../../action/test/github/zip.ts';
import { classesOf, className } from './classes.ts';

describe('an entry of a jar', () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['a/b/C$D.class', 'a.b.C$D'],
    ['META-INF/versions/21/a/B.class', 'a.B'],
    ['BOOT-INF/classes/a/B.class', 'a.B'],
    ['WEB-INF/classes/a/B.class', 'a.B'],
    ['inst/io/opentelemetry/sdk/OpenTelemetrySdk.classdata', 'io.opentelemetry.sdk.OpenTelemetrySdk'],
    ['agent/co/elastic/apm/agent/A.esclazz', 'co.elastic.apm.agent.A'],
    ['module-info.class', null],
    ['a/package-info.class', null],
    ['META-INF/a/B.class', null],
    ['a/b.txt', null],
    ['a/', null],
  ];
  for (const [entry, name] of cases)
    it(`${entry} is ${name ?? 'no class'}`, () => assert.equal(className(entry), name));
});

describe('the classes of jars', () => {
  const manifest = { name: 'META-INF/MANIFEST.MF', data: 'Premain-Class: com.example.ag\r\n ent.Agent\r\n' };
  const inner = zip([
    { name: 'in/Inner.class' },
    { name: 'META-INF/MANIFEST.MF', data: 'Premain-Class: no' },
  ]);

  it('are those of all of them, and of jars inside them', async () => {
    const found = await classesOf([
      zip([manifest, { name: 'com/example/agent/Agent.class' }, { name: 'lib/inner.jar', data: inner }]),
      zip([{ name: 'b/C.class' }]),
    ]);
    assert.deepEqual([...found.names], ['com.example.agent.Agent', 'in.Inner', 'b.C']);
  });

  it('come with the class that starts the agent, whose line may be folded', async () => {
    assert.equal((await classesOf([zip([manifest])])).premain, 'com.example.agent.Agent');
    assert.equal((await classesOf([inner])).premain, 'no');
    assert.equal((await classesOf([zip([{ name: 'x.jar', data: inner }])])).premain, '');
  });

  it('are not looked for in jars below a certain depth', async () => {
    const nested = (depth: number): Buffer =>
      depth === 0 ? inner : zip([{ name: 'x.jar', data: nested(depth - 1) }]);
    assert.equal((await classesOf([nested(2)])).names.size, 1);
    assert.equal((await classesOf([nested(3)])).names.size, 0);
  });

  it('are an error if a jar cannot be read', async () => {
    await assert.rejects(classesOf([Buffer.from('no jar')]));
  });
});
