// Requirements of the simulator: its two programs, QEMU, a kernel, and that a machine boots.
import type { Need } from '../need.ts';
import type { RunContext } from '../runner.ts';
import { bootOnce } from './boot.ts';
import { fetchCommand, lookForGuest } from './guest.ts';
import { programOf, refuseWithoutSimulator } from './machine.ts';

/** The packages of Debian, Ubuntu and Fedora with the emulator of an architecture; the simulator names the same (simulator/qemu). */
const [PACKAGE, FEDORA_PACKAGE, KERNEL_PACKAGE] =
  process.arch === 'arm64'
    ? ['qemu-system-arm', 'qemu-system-aarch64-core', 'linux-image-cloud-arm64']
    : ['qemu-system-x86', 'qemu-system-x86-core', 'linux-image-cloud-amd64'];
const INSTALL = `sudo apt-get install --yes --no-install-recommends ${PACKAGE} (Debian, Ubuntu), sudo dnf install ${FEDORA_PACKAGE} (Fedora)`;
/** Nothing was measured on hosts of arm64 yet (docs/limitations.md). */
const PROGRAMS = `the simulator and its guest${process.arch === 'arm64' ? ' for arm64 (experimental)' : ''}`;

/** The time limit for a machine to boot and end, in ms. */
const PATIENCE = 120_000;

export async function simulatorNeeds(context: RunContext): Promise<Need[]> {
  const programs = programsNeed(context);
  if (programs.state === 'missing') return [programs];
  const program = programOf(context);
  const found = await lookForGuest(context);
  if (found === null) {
    const why = `${program} check prints nothing that this release understands`;
    return [{ name: 'programs', state: 'missing', found: why, action: 'make dist' }];
  }
  const { qemu, kernel } = found;
  const fetch = fetchCommand(context);
  const install = `${INSTALL}; without privilege, on Debian and Ubuntu: ${fetch}`;
  const kernels = `${fetch} fetches ${KERNEL_PACKAGE} (Debian) or linux-image-virtual (Ubuntu) into the cache, without privilege`;
  const needs: Need[] = [
    needOf('QEMU', qemu.problem, qemu.version, install),
    needOf('kernel', kernel.problem, `${kernel.package} ${kernel.version}`, kernels),
  ];
  const whole = needs.every(({ state }) => state === 'ready');
  return [programs, ...needs, ...(whole ? [await bootNeed(context)] : [])];
}

function needOf(name: string, problem: string | undefined, found: string, action: string): Need {
  if (problem === undefined) return { name, state: 'ready', found, action: '' };
  // The remedy follows the problem, for readers who see nothing else.
  return { name, state: 'missing', found: problem.split(/;|\n/)[0] ?? '', action };
}

function programsNeed(context: RunContext): Need {
  const missing = (found: string, action: string): Need => ({
    name: 'programs',
    state: 'missing',
    found,
    action,
  });
  try {
    refuseWithoutSimulator(context);
  } catch (error) {
    const [found = '', action = 'measure in native mode here, or use such a machine'] = (
      error as Error
    ).message.split(/(?<=missing): /);
    return missing(found, action);
  }
  return { name: 'programs', state: 'ready', found: PROGRAMS, action: '' };
}

/** Boots a machine and lets it end. */
async function bootNeed(context: RunContext): Promise<Need> {
  const begun = performance.now();
  try {
    await bootOnce(context, { timeout: PATIENCE });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    return { name: 'machine', state: 'ready', found: `boots and ends in ${seconds} s`, action: '' };
  } catch (error) {
    context.signal.throwIfAborted();
    const found = `none could be booted: ${(error as Error).message.replace(/\s*\n\s*/g, ' ')}`;
    const action = 'fetch QEMU and the kernel again: remove the folder simulator of the cache first';
    return { name: 'machine', state: 'missing', found, action };
  }
}
