// The machine of a run: the facts that decide whether absolute numbers may be compared.
import { arch, cpus, release, totalmem, type } from 'node:os';
import { readIfThere } from './files.ts';

/** Facts as in a result file's header; empty if the system does not report them. */
export interface Machine {
  readonly cpu: string;
  /** Logical processors. */
  readonly cpus: string;
  /** Physical memory, rounded to GiB, because kernels of one machine type reserve different amounts. */
  readonly memory: string;
  readonly kernel: string;
  /** The image of a hosted runner, or the name of the operating system. */
  readonly image: string;
  readonly arch: string;
}

/** The order of the facts in a header. */
const ORDER = ['cpu', 'cpus', 'memory', 'kernel', 'image', 'arch'] as const;

const GIB = 1024 ** 3;

/** The name of the system in /etc/os-release (freedesktop.org, os-release); empty if the file has none. */
export function prettyName(osRelease: string): string {
  const value = /^PRETTY_NAME=(.*)$/m.exec(osRelease)?.[1]?.trim() ?? '';
  return value.replace(/^(["'])(.*)\1$/, '$2').replace(/\\(["'$`\\])/g, '$1');
}

/** Memory as in a header: `24 GiB`; below 1 GiB in MiB. */
export function memoryText(bytes: number): string {
  return bytes >= GIB ? `${Math.round(bytes / GIB)} GiB` : `${Math.round(bytes / 1024 ** 2)} MiB`;
}

/**
 * The model of the processor: its name, or its parts if it has no name, as on many ARM machines. Hosts of several generations give virtual
 * machines one name without a model (`AMD EPYC`, `Intel(R) Xeon(R) CPU @ 2.20GHz`). Family and model distinguish these.
 * @param named the name that the system reports; empty or `unknown` if there is none
 * @param cpuinfo the text of /proc/cpuinfo
 */
export function cpuModel(named: string, cpuinfo: string): string {
  const field = (name: string): string =>
    new RegExp(`^${name}\\s*:\\s*(.+)$`, 'm').exec(cpuinfo)?.[1]?.trim() ?? '';
  const name = named !== '' && named !== 'unknown' ? named : field('model name') || field('Model');
  const [part, family, model] = [field('CPU part'), field('cpu family'), field('model')];
  if (name === '') return part === '' ? '' : `implementer ${field('CPU implementer')} part ${part}`;
  const modelless = !/\d/.test(name.replace(/@.*/, ''));
  return modelless && family !== '' && model !== '' ? `${name} family ${family} model ${model}` : name;
}

/**
 * The facts of this machine.
 * @param image the image of a hosted runner; empty: the operating system's name
 */
export function readMachine(image = ''): Machine {
  const processors = cpus();
  return {
    cpu: cpuModel(processors[0]?.model.trim() ?? '', readIfThere('/proc/cpuinfo')),
    cpus: String(processors.length),
    memory: memoryText(totalmem()),
    kernel: `${type()} ${release()}`,
    image: image === '' ? prettyName(readIfThere('/etc/os-release')) : image,
    arch: arch(),
  };
}

/** The known facts as header lines, in their order. */
export function machineHeader(machine: Machine): Record<string, string> {
  return Object.fromEntries(ORDER.filter(key => machine[key] !== '').map(key => [key, machine[key]]));
}
