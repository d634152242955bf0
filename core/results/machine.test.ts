// The machine in a header, on systems that report more or less.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuModel, machineHeader, memoryText, prettyName, readMachine } from './machine.ts';

test('the facts of this machine exist, and fit on header lines', () => {
  const machine = readMachine();
  assert.match(machine.cpus, /^[1-9]\d*$/);
  assert.match(machine.memory, /^[1-9]\d* [GM]iB$/);
  assert.match(machine.kernel, /^\w+ \S+/);
  assert.equal(machine.arch, process.arch);
  for (const value of Object.values(machineHeader(machine))) assert.match(value, /^\S.*\S$|^\S$/);
});

test('a hosted runner names its image', () => {
  assert.equal(readMachine('ubuntu-24.04').image, 'ubuntu-24.04');
});

test('the header keeps its order and leaves out unknown facts', () => {
  const header = machineHeader({
    arch: 'x64',
    image: '',
    kernel: 'Linux 6.11.0',
    memory: '8 GiB',
    cpus: '2',
    cpu: 'EPYC',
  });
  assert.deepEqual(Object.keys(header), ['cpu', 'cpus', 'memory', 'kernel', 'arch']);
});

test("memory is rounded, so that the kernel's reserve does not make another machine", () => {
  assert.equal(memoryText(24_684_084 * 1024), '24 GiB');
  assert.equal(memoryText(16_373_456 * 1024), '16 GiB');
  assert.equal(memoryText(512 * 1024 ** 2), '512 MiB');
});

test('os-release is read with and without quotes, and without the name', () => {
  assert.equal(
    prettyName('NAME="x"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n'),
    'Debian GNU/Linux 12 (bookworm)',
  );
  assert.equal(prettyName("PRETTY_NAME='Alpine \\$v'\n"), 'Alpine $v');
  assert.equal(prettyName('PRETTY_NAME=Void\n'), 'Void');
  assert.equal(prettyName(''), '');
});

test('processors without a name are described', () => {
  const parts = 'CPU implementer\t: 0x41\nCPU part\t: 0xd0c\n';
  for (const named of ['', 'unknown']) assert.equal(cpuModel(named, parts), 'implementer 0x41 part 0xd0c');
  assert.equal(cpuModel('', 'processor\t: 0\nmodel name\t: AMD EPYC 7763\n'), 'AMD EPYC 7763');
  assert.equal(cpuModel('', ''), '');
});

test('a name of several generations is extended by family and model', () => {
  const generation = (model: number) =>
    `processor\t: 0\ncpu family\t: 26\nmodel\t\t: ${model}\nmodel name\t: AMD EPYC\nstepping\t: 1\n`;
  assert.equal(cpuModel('AMD EPYC', generation(2)), 'AMD EPYC family 26 model 2');
  assert.notEqual(cpuModel('AMD EPYC', generation(2)), cpuModel('AMD EPYC', generation(17)));
  assert.equal(
    cpuModel('Intel(R) Xeon(R) CPU @ 2.20GHz', generation(85)),
    'Intel(R) Xeon(R) CPU @ 2.20GHz family 26 model 85',
  );
  assert.equal(cpuModel('AMD EPYC 7763 64-Core Processor', generation(1)), 'AMD EPYC 7763 64-Core Processor');
  assert.equal(cpuModel('AMD EPYC', ''), 'AMD EPYC');
});
