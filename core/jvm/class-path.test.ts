// The class path in arguments of java.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { classPathOf } from './class-path.ts';

const of = (line: string, environment: Record<string, string> = {}) =>
  classPathOf({ argv: line.split(' '), environment });

it('V19: all options for a class path are read', () => {
  assert.deepEqual(of('Main'), ['.']);
  assert.deepEqual(of('Main', { CLASSPATH: 'a.jar:b.jar' }), ['a.jar', 'b.jar']);
  for (const option of ['-cp ', '-classpath ', '--class-path ', '--class-path='])
    assert.deepEqual(of(`-Xmx64m ${option}a.jar:b.jar Main`, { CLASSPATH: 'c.jar' }), ['a.jar', 'b.jar']);
  assert.deepEqual(of('-cp a.jar -cp b.jar Main'), ['b.jar']);
});

it('V19: a started jar is the class path, whatever other options say', () => {
  assert.deepEqual(of('-cp a.jar -jar app.jar', { CLASSPATH: 'c.jar' }), ['app.jar']);
  assert.deepEqual(of('-jar -Xmx64m app.jar -cp b.jar'), ['app.jar']);
});

it('V19: text after the main class, and the value of another option, is no class path', () => {
  assert.deepEqual(of('-cp a.jar Main -cp b.jar'), ['a.jar']);
  assert.deepEqual(of('--add-opens java.base/java.lang=ALL-UNNAMED @options -cp a.jar Main'), ['a.jar']);
});
