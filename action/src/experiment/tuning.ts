// Settings of this machine that decide how steady its times are: clock frequency, hyper-threads, clock source, memory limit.
import { totalmem } from 'node:os';
import type { Need } from '../../../core/need.ts';
import { memoryText } from '../../../core/results/machine.ts';
import { groupsOf, type Host, needOf, THIS_MACHINE } from './quiet.ts';

type Known = Pick<Host, 'processors' | 'read'>;

const CPU = '/sys/devices/system/cpu';
/** Clock sources that a program reads without a system call. */
const FAST_CLOCKS = ['tsc', 'kvm-clock', 'arch_sys_counter', 'hyperv_clocksource_tsc_page'];
/** A JVM sizes its heap by the memory that it sees: below this (bytes) the built-in suites do not fit. */
const LEAST_MEMORY = 2 * 1024 ** 3;

/** The findings; none of them prevents a measurement. */
export function tuningNeeds(host: Known = THIS_MACHINE, memory = totalmem()): Need[] {
  return [governorNeed(host), turboNeed(host), threadsNeed(host), clockNeed(host), memoryNeed(host, memory)];
}

function governorNeed({ processors, read }: Known): Need {
  const governors = Array.from({ length: processors }, (_, cpu) =>
    read(`${CPU}/cpu${cpu}/cpufreq/scaling_governor`).trim(),
  );
  const found = [...new Set(governors.filter(governor => governor !== ''))];
  if (found.length === 0) return silent('governor');
  const steady = found.every(governor => governor === 'performance');
  return needOf(
    'governor',
    found.join(', '),
    steady,
    'the clock follows the load: sudo cpupower frequency-set --governor performance',
  );
}

function turboNeed({ read }: Known): Need {
  const off = read(`${CPU}/intel_pstate/no_turbo`).trim();
  const boost = read(`${CPU}/cpufreq/boost`).trim();
  if (off === '' && boost === '') return silent('turbo');
  const file = off === '' ? `${CPU}/cpufreq/boost` : `${CPU}/intel_pstate/no_turbo`;
  const on = off === '' ? boost === '1' : off === '0';
  return needOf(
    'turbo',
    on ? 'on' : 'off',
    !on,
    `the clock follows the heat and the neighbours: echo ${off === '' ? 0 : 1} | sudo tee ${file}`,
  );
}

function threadsNeed({ read }: Known): Need {
  const active = read(`${CPU}/smt/active`).trim();
  if (active === '') return silent('SMT');
  return needOf(
    'SMT',
    active === '1' ? 'on: two processors share a core' : 'off',
    active !== '1',
    `what runs on one half of a core slows the other: echo off | sudo tee ${CPU}/smt/control`,
  );
}

function clockNeed({ read }: Known): Need {
  const clock = read('/sys/devices/system/clocksource/clocksource0/current_clocksource').trim();
  if (clock === '') return silent('clock');
  return needOf(
    'clock',
    clock,
    FAST_CLOCKS.includes(clock),
    'each reading is a call of the kernel, which short operations feel: give the machine the clock of its processor (tsc)',
  );
}

function memoryNeed({ read }: Known, memory: number): Need {
  const limit = memoryLimitOf(read);
  const limited = limit !== null && limit < memory;
  const usable = limited ? limit : memory;
  return needOf(
    'memory',
    limited ? `${memoryText(limit)} of ${memoryText(memory)} (cgroup)` : memoryText(memory),
    usable >= LEAST_MEMORY,
    `a JVM sizes its heap by it, and the kernel kills what needs more: give the group ${memoryText(LEAST_MEMORY)} or more`,
  );
}

/** How much memory the cgroup of this process may use, in bytes; null without a limit. */
function memoryLimitOf(read: Host['read']): number | null {
  const { unified, controlled } = groupsOf(read, 'memory');
  const files = [
    ...unified.map(folder => `${folder}/memory.max`),
    ...controlled.map(folder => `${folder}/memory.limit_in_bytes`),
  ];
  const limits = files.map(file => Number(read(file).trim())).filter(limit => limit > 0);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** Most virtual machines do not report this. */
function silent(name: string): Need {
  return { name, state: 'note', found: 'unknown: in a virtual machine it is its host’s', action: '' };
}
