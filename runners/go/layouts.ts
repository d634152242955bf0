// Test binaries with their functions in another order for every round, because where the linker places code changes how fast it is.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PreconditionError } from '../../core/runner.ts';
import { type Binary, type BuiltBinaries, buildCall, contentCall, type Target } from './build.ts';
import type { GoPackage } from './packages.ts';
import type { GoBenchmark } from './selection.ts';
import type { GoSuite } from './suite.ts';
import type { Toolchain } from './toolchain.ts';

/** The linker has -randlayout since Go 1.23. */
export const FIRST_MINOR = 23;
const ORDER_OF_USER = /-randlayout\b/;

/** Whether the test binaries of a suite can be linked in other orders, and nobody chose one. */
export function canOrder({ variants }: GoSuite, built: BuiltBinaries): boolean {
  const settings = [...built.values()].flatMap(own => [...own.values()].map(binary => binary.settings));
  return (
    variants.every(({ go }) => !ORDER_OF_USER.test(go.ldflags)) &&
    settings.every(({ GOVERSION, GOFLAGS }) => hasRandomLayout(GOVERSION) && !ORDER_OF_USER.test(GOFLAGS))
  );
}

/** @param release as Go states it: `go1.26.1`, `devel go1.27-abc` */
export function hasRandomLayout(release: string): boolean {
  const minor = /go1\.(\d+)/.exec(release)?.[1];
  return minor !== undefined && Number(minor) >= FIRST_MINOR;
}

/** The binaries of the current round. Before the first round they are as the linker orders them. */
export class Layouts {
  readonly #toolchain: Toolchain;
  readonly #targets: readonly Target[];
  readonly #scratch: string;
  readonly #plain: BuiltBinaries;
  /** The packages in the binaries of the first linked round, by the digest of the first build. */
  readonly #contents = new Map<string, string>();
  #current: BuiltBinaries;
  #folder = '';

  constructor(
    toolchain: Toolchain,
    suite: GoSuite,
    packages: ReadonlyMap<string, readonly GoPackage[]>,
    plain: BuiltBinaries,
    scratch: string,
  ) {
    this.#toolchain = toolchain;
    this.#targets = suite.variants.flatMap(variant =>
      (packages.get(variant.name) ?? []).map(one => ({ package: one, variant, suite })),
    );
    this.#scratch = scratch;
    this.#plain = plain;
    this.#current = plain;
  }

  get current(): BuiltBinaries {
    return this.#current;
  }

  /**
   * Links the binaries of a round, and removes those of the round before. The seed decides the order of the functions, so variants with the
   * same binary share one. Throws {@link PreconditionError} with the linker's output, or if a source changed since an earlier round.
   * @param benchmarks only their packages are linked
   */
  async link(seed: number, benchmarks: readonly GoBenchmark[]): Promise<void> {
    const previous = this.#folder;
    this.#folder = join(this.#scratch, `layout-${seed}`);
    const linked = new Map<string, string>();
    const current = new Map([...this.#plain].map(([name, own]) => [name, new Map(own)]));
    for (const target of this.#targets) {
      const { name } = target.variant;
      const plain = this.#plain.get(name)?.get(target.package.path);
      const isUsed = benchmarks.some(({ targets }) => targets[name]?.package === target.package.path);
      if (plain === undefined || !isUsed) continue;
      const path = linked.get(plain.sha256) ?? (await this.#link(target, plain, seed));
      linked.set(plain.sha256, path);
      // The digest stays that of the first build, which is the same in every round.
      current.get(name)?.set(target.package.path, { ...plain, path });
    }
    this.#current = current;
    if (previous !== '' && previous !== this.#folder) rmSync(previous, { recursive: true, force: true });
  }

  async #link(target: Target, { settings, sha256 }: Binary, seed: number): Promise<string> {
    const layout = { seed, folder: this.#folder, inherited: settings.GOFLAGS };
    const call = await buildCall(this.#toolchain, target, this.#scratch, layout);
    await this.#toolchain.say(call);
    // Listed after the link, so that no change before it is missed.
    const content = await this.#toolchain.say(await contentCall(this.#toolchain, target, this.#scratch));
    const first = this.#contents.get(sha256) ?? content;
    this.#contents.set(sha256, first);
    if (content !== first)
      throw new PreconditionError(
        `${target.variant.name}: sources of package ${target.package.path} or its dependencies changed during the run, so its rounds measure two programs: run it again`,
      );
    return call.output;
  }
}
