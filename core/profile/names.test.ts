// Names of functions: what belongs together has one name.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { goName, javaName, nativeName } from './names.ts';

describe('the name of a Java method', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['a.B$$Lambda/0x00007f1c2c001000.run', 'a.B$$Lambda.run'],
    ['a.B$$Lambda$14/0x0000000800066840.run', 'a.B$$Lambda.run'],
    ['a.B$$Lambda.0x00007f1c2c001000.run', 'a.B$$Lambda.run'],
    ['java.lang.invoke.LambdaForm$MH/0x00007f1c2c001400.invoke', 'java.lang.invoke.LambdaForm$MH.invoke'],
    ['a.B.lambda$main$0', 'a.B.main'],
    ['a.B.lambda$static$12', 'a.B.static'],
    ['jdk.proxy2.$Proxy17.get', 'jdk.proxy2.$Proxy.get'],
    [
      'jdk.internal.reflect.GeneratedMethodAccessor3.invoke',
      'jdk.internal.reflect.GeneratedMethodAccessor.invoke',
    ],
    ['a.Service$$SpringCGLIB$$0.find', 'a.Service$$SpringCGLIB.find'],
    ['a.Thing$ByteBuddy$kJ3aX.go', 'a.Thing$ByteBuddy.go'],
    [
      'org.jacoco.agent.rt.internal_29a6edd.Offline.getProbes',
      'org.jacoco.agent.rt.internal.Offline.getProbes',
    ],
    ['io.netty.buffer.PoolArena.$jacocoInit', '$jacocoInit'],
    [
      'io.netty.buffer.PooledByteBufAllocator.newDirectBuffer',
      'io.netty.buffer.PooledByteBufAllocator.newDirectBuffer',
    ],
  ];
  for (const [raw, name] of cases) it(`of ${raw}`, () => assert.equal(javaName(raw), name));
});

describe('the name of a Go function', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['example.com/a/b.(*T).Run.func1', 'example.com/a/b.(*T).Run'],
    ['example.com/a/b.Run.func2.1', 'example.com/a/b.Run'],
    ['example.com/a/b.Run.gowrap1', 'example.com/a/b.Run'],
    ['example.com/a/b.(*T).Run-fm', 'example.com/a/b.(*T).Run'],
    ['example.com/a/b.Map[go.shape.int,go.shape.string].Get', 'example.com/a/b.Map[…].Get'],
    ['example.com/a/b.Map[go.shape.[]uint8].Get', 'example.com/a/b.Map[…].Get'],
    ['runtime.mallocgc', 'runtime.mallocgc'],
    ['gopkg.in/yaml%2ev3.(*parser).parse', 'gopkg.in/yaml.v3.(*parser).parse'],
    ['testing.(*B).run1.func1', 'testing.(*B).run1'],
  ];
  for (const [raw, name] of cases) it(`of ${raw}`, () => assert.equal(goName(raw), name));
});

describe('the name of a native symbol', () => {
  it('has no suffix of a copy', () => {
    assert.equal(nativeName('copy_page.constprop.0'), 'copy_page');
    assert.equal(nativeName('do_exit.part.0.isra.0'), 'do_exit');
    assert.equal(nativeName('memcpy'), 'memcpy');
  });
});
