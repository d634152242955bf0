// Placeholders: ports of processes, and texts that stay.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { freePorts, placesFor, placesIn } from './places.ts';

it('a process has its port, knows those of the others, and has further ones of its own', async () => {
  const { places } = await placesFor(
    { broker: ['{port}', '{port:jmx}'], router: ['--at={port}', '{port:broker}', '{port:jmx}'] },
    '/scratch $& a',
    '/app.jar',
  );
  const [broker, router] = [places('broker'), places('router')];
  const ports = [broker('{port} {port:jmx}'), router('{port} {port:jmx}')].join(' ').split(' ').map(Number);
  assert.equal(new Set(ports).size, 4);
  assert.ok(ports.every(port => port > 1023));
  assert.equal(router('{port:broker}'), broker('{port}'));
  assert.notEqual(router('{port}'), broker('{port}'));
  assert.notEqual(router('{port:jmx}'), broker('{port:jmx}'));
  assert.equal(broker('{scratch}/x:{application}'), '/scratch $& a/x:/app.jar');
  assert.equal(broker('{"port": {}} {ports} $1'), '{"port": {}} {ports} $1');
});

it('processes in their own machine have the same ports every time', () => {
  const fill = placesIn(['broker', 'router'], '/tmp/s', '/a.jar');
  assert.equal(fill('router')('{port} {port:broker} {port:jmx}'), '8081 8080 8082');
  assert.equal(
    fill('broker')('{port} {port:router} {port:jmx} {scratch} {application}'),
    '8080 8081 8083 /tmp/s /a.jar',
  );
});

it('ports that are chosen together differ', async () => {
  const ports = await freePorts(20);
  assert.equal(new Set(ports).size, 20);
  assert.ok(ports.every(port => port > 1023 && port < 65_536));
});

it('ports of another fork are never chosen', async () => {
  const taken = new Set<number>();
  await freePorts(15, taken);
  const { ports } = await placesFor({ a: ['{port} {port:b} {port:c}'] }, '', '', taken);
  assert.deepEqual([ports.length, taken.size], [3, 18]);
});

it('ports that the kernel gives to outgoing connections are never chosen', {
  skip: process.platform === 'linux' ? false : 'only Linux says which these are',
}, async () => {
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
  const [first = 0, last = 0] = range.trim().split(/\s+/).map(Number);
  const ports = await freePorts(20);
  if (first > 12_000)
    assert.deepEqual(
      ports.filter(port => port >= first && port <= last),
      [],
    );
});
