// Requirements of kernel suites, by the preflight of the kernel runner, and settings that a machine for privileged jobs must not have.
import type { Need } from '../../core/need.ts';
import { PreconditionError, type RunContext } from '../../core/runner.ts';
import { type Preflight, preflight } from './here.ts';
import { triedKvm } from './kvm.ts';
import { programOf } from './process.ts';

/** One point of a preflight. */
type Point = Preflight['findings'][number];
/** Boots a machine with KVM; see {@link triedKvm}. */
type Trial = typeof triedKvm;
/** The supported platforms of the kernel runner. */
type Machine = Readonly<Record<'platform' | 'arch', string>>;

const ELSEWHERE =
  'measure kernel suites on such a machine, in the simulator (mode: simulation) or on its own kernel';
/** The names of points about hooks. */
const HOOK = 'hook ';
/** A failed point of these affects only a kind of hook. */
const PARTIAL = new Set(['perf events']);

/** Returns the report; none of it affects suites of other kinds, or of the simulator. */
export async function kernelNeeds(
  context: RunContext,
  machine: Machine = process,
  tried: Trial = triedKvm,
): Promise<Need[]> {
  return await needsOf(context, machine, tried, () => 'note');
}

/** The same for a machine that is made for privileged jobs: a failed point is missing. */
export async function privilegedNeeds(
  context: RunContext,
  machine: Machine = process,
  tried: Trial = triedKvm,
): Promise<Need[]> {
  return await needsOf(context, machine, tried, ({ name }) => (PARTIAL.has(name) ? 'note' : 'missing'));
}

async function needsOf(
  context: RunContext,
  machine: Machine,
  tried: Trial,
  otherwise: (point: Point) => Need['state'],
): Promise<Need[]> {
  const found = await preflightOf(context, machine);
  if ('state' in found) return [found];
  const points = found.findings.filter(({ name }) => !name.startsWith(HOOK));
  return [
    { name: 'kernel', state: 'ready', found: found.kernel, action: '' },
    ...points.map(point => needOf(point, otherwise(point))),
    ...hookNeeds(found),
    needOf(await kvmPoint(found.kvm, () => tried(context)), 'note'),
  ];
}

/** A device that answers may still boot no kernel, so one is booted. */
async function kvmPoint(answers: boolean, tried: () => Promise<string | null>): Promise<Point> {
  const remedy =
    'kvm mode is left out: use a machine with virtualization of its own, and be in its group kvm';
  if (!answers) return { name: 'KVM', ok: false, detail: '/dev/kvm does not answer', remedy };
  const why = await tried();
  return why === null
    ? { name: 'KVM', ok: true, detail: '/dev/kvm boots a kernel', remedy: '' }
    : { name: 'KVM', ok: false, detail: `/dev/kvm answers, but no kernel boots: ${why}`, remedy };
}

const needOf = ({ name, ok, detail, remedy }: Point, otherwise: Need['state']): Need => ({
  name,
  state: ok ? 'ready' : otherwise,
  found: detail,
  action: ok ? '' : remedy,
});

/** Returns all kinds of hooks: the usable ones, and for each reason the unusable ones. */
function hookNeeds({ findings }: Preflight): Need[] {
  const hooks = findings.filter(({ name }) => name.startsWith(HOOK));
  const named = (points: readonly Point[]) => points.map(({ name }) => name.slice(HOOK.length)).join(', ');
  const [open, shut] = [hooks.filter(({ ok }) => ok), hooks.filter(({ ok }) => !ok)];
  const reasons = [...new Set(shut.map(({ detail }) => detail))].map(
    reason => [reason, shut.filter(({ detail }) => detail === reason)] as const,
  );
  return [
    ...(open.length === 0
      ? []
      : [
          {
            name: 'hooks',
            state: 'ready' as const,
            found: `${named(open)}: attached, and taken off again`,
            action: '',
          },
        ]),
    ...reasons.map(([reason, points]) => ({
      name: 'hooks',
      state: 'note' as const,
      found: `${named(points)}: ${reason}`,
      action: points[0]?.remedy ?? '',
    })),
  ];
}

/** Returns the output of the preflight, or why it cannot run. */
async function preflightOf(context: RunContext, { platform, arch }: Machine): Promise<Preflight | Need> {
  const none = (state: Need['state'], found: string, action: string): Need => ({
    name: 'kernel runner',
    state,
    found,
    action,
  });
  if (platform !== 'linux' || arch !== 'x64')
    return none('note', `it runs on Linux on x86-64, and this is ${platform} on ${arch}`, ELSEWHERE);
  let program: string;
  try {
    program = programOf(context);
  } catch (error) {
    if (!(error instanceof PreconditionError)) throw error;
    const [why = '', remedy = ''] = error.message.split(/: (?=[^:]*$)/);
    return none('missing', why, remedy);
  }
  const found = await preflight(context);
  return (
    found ??
    none(
      'missing',
      `${program} cannot run here, or prints nothing that this release understands`,
      `see why: ${program} preflight; it cannot run in a folder that is mounted noexec, and make dist builds it again`,
    )
  );
}
