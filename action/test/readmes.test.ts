// The READMEs of modules: their commands run as a user would copy them, or equal the commands of make.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { scratch } from './command.ts';
import { fencedIn } from './documented.ts';
import { ROOT } from './fixture.ts';

const { path, remove } = scratch('readmes');
after(remove);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The code block of a page that has a line with this beginning. */
function blockIn(page: string, begin: string): string {
  const blocks = read(page).match(/(?<=^```\n)[\s\S]*?(?=^```$)/gm) ?? [];
  const found = blocks.find(block => block.split('\n').some(line => line.startsWith(begin)));
  assert.ok(found, `${page} has no block with ${begin}`);
  return found;
}

/** Runs a text in a shell, like a user who copied it. */
function shell(cwd: string, text: string): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-euc', text], { cwd, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

describe('a README of a module', () => {
  it('shows how to run a JMH fork by hand, with its agent', () => {
    const place = path('by hand');
    mkdirSync(place);
    for (const name of ['profiler', 'bundle', 'calibrated-agent'])
      symlinkSync(join(ROOT, 'jvm-bench', name), join(place, name));
    const agent = 'calibrated-agent/target/overhead-calibrated-agent.jar';
    const block = blockIn('jvm-bench/README.md', 'java -cp ').replace('/opt/agent.jar', agent);
    shell(place, `${block.trimEnd()} -wi 1 -i 1 -w 50ms -r 50ms`);
    const vm = JSON.parse(readFileSync(join(place, 'vm.json'), 'utf8'));
    assert.match(vm.benchmark, /ByteBufBenchmark\.passAndRelease$/);
    assert.equal(vm.agents.instrumentations, 1);
    assert.equal(JSON.parse(readFileSync(join(place, 'jmh.json'), 'utf8')).length, 1);

    const [, calibrate = ''] =
      /`java -jar overhead-calibrated-agent\.jar ([\d ]+)`/.exec(read('jvm-bench/README.md')) ?? [];
    const printed = shell(place, `java -jar ${agent} ${calibrate}`);
    assert.equal(printed.match(/ ns: busy-iterations=/g)?.length, calibrate.split(' ').length);
  });

  it('shows how to run a Go benchmark at a level', () => {
    const line = fencedIn(read('go-bench/README.md')).lines.find(text => text.startsWith('OVERHEAD_LEVEL='));
    assert.match(
      shell(join(ROOT, 'go-bench'), `CGO_ENABLED=0 ${line} -benchtime 1x`),
      /^BenchmarkPipeline\S* .* exported-B\/op/m,
    );
  });

  it('builds compare as make does', () => {
    const [, build = ''] = /^BUILD = (.*)$/m.exec(read('Makefile')) ?? [];
    const [, target = ''] = /^WASM_BUILD := .*\) (GOOS=.*) \$\(BUILD\)$/m.exec(read('Makefile')) ?? [];
    const line = fencedIn(read('compare/README.md')).lines.find(text => text.startsWith('GOOS=wasip1'));
    assert.equal(line, `${target} ${build} -o compare.wasm ./cmd/compare`);
  });
});
