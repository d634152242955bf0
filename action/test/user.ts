// A user's repository with the workflows of examples/, and fakes of the actions by others that these use.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { AGENT_JAR, assertFixtures, BENCHMARK_JAR } from '../../runners/jmh/testing.ts';
import { type Acted, type Acting, act, commitAll, copyAction } from './act.ts';
import { COMPILED, ROOT } from './fixture.ts';
import { TOKEN } from './github/stand-in.ts';
import { type ZipEntry, zip } from './github/zip.ts';
import { CALM, LINKED_ONCE } from './measuring.ts';

/** The name of the repository in the fake GitHub API. */
const REPOSITORY = 'octo/agent';
const SERVER = 'https://github.example.com';

/** Fakes of actions by others: artifacts are folders, and JDK, Go and Node are already installed. */
const STAND_INS: Readonly<Record<string, { inputs: readonly string[]; script: string }>> = {
  // A checkout of another repository brings the Action, and records its inputs. act does the user's own checkout.
  'actions/checkout': {
    inputs: ['repository', 'ref', 'persist-credentials'],
    script: `mkdir -p "$FROM"
cp -R "$ACTION/." "$FROM/"
echo "$REPOSITORY $REF" > "$FROM/version"`,
  },
  // A new runner has no cache, unless a test says otherwise.
  'actions/cache': {
    inputs: ['key', 'restore-keys'],
    script: 'echo "cache-hit=$CACHED" >> "$GITHUB_OUTPUT"',
  },
  'actions/setup-go': { inputs: ['go-version-file', 'cache-dependency-path'], script: ':' },
  'actions/setup-node': { inputs: ['node-version', 'package-manager-cache'], script: ':' },
  'actions/setup-java': { inputs: ['distribution', 'java-version', 'cache'], script: ':' },
  // Like the real action, it removes the common prefix of all paths.
  'actions/upload-artifact': {
    inputs: ['name', 'path', 'if-no-files-found'],
    script: `for skipped in $SKIPPED; do [ "$skipped" != "$NAME" ] || exit 0; done
mkdir -p "$ARTIFACTS/$NAME"
while read -r path; do
  # One of several paths may be missing.
  [ -e "$path" ] || continue
  # The content of one folder, and each of several by its name.
  if [ -d "$path" ] && [ "$path" = "$FROM" ]; then path="$path/."; fi
  cp -R "\${path%/}" "$ARTIFACTS/$NAME/"
done <<< "$FROM"`,
  },
  'actions/download-artifact': {
    inputs: ['name', 'pattern', 'path'],
    script: `mkdir -p "$FROM"
if [ -n "$NAME" ] && [ ! -d "$ARTIFACTS/$NAME" ]; then echo "$NAME: no such artifact"; exit 1
elif [ -n "$NAME" ]; then cp -R "$ARTIFACTS/$NAME/." "$FROM/"
else for folder in "$ARTIFACTS"/$PATTERN; do [ ! -d "$folder" ] || cp -R "$folder" "$FROM/"; done; fi`,
  },
};

/** Two implementations of one operation; the second allocates once more. */
const GO_BENCHMARK = `package codec

import "testing"

var sink *[64]byte

func BenchmarkEncode(b *testing.B) {
	for name, allocations := range map[string]int{"plain": 1, "traced": 2} {
		b.Run("impl="+name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				for range allocations {
					sink = new([64]byte)
				}
			}
		})
	}
}
`;

/** Budgets in exact counts, so that no noise decides the result of a workflow. */
export const KEPT = { 'allocs/op': { 'max-increase': 1 } };
export const BREACHED = { 'allocs/op': { 'max-increase': 0 } };

/**
 * A suite that takes as little time as possible. The workflows are the same for every language, and a fork of a Go test binary takes a
 * hundredth of the time of a JVM with JMH.
 */
export function tinySuite(gates: object = {}, rounds = 6): object {
  return {
    runner: 'go',
    module: 'codec',
    package: '.',
    include: '^BenchmarkEncode$',
    operations: 100_000,
    // Each job of act has another folder, and the test binaries would contain it: parts of a matrix must have the same binary.
    env: { GOFLAGS: `-trimpath ${LINKED_ONCE}` },
    rounds: { min: rounds, max: rounds },
    variants: { off: { benchmark: { impl: 'plain' } }, probe: { benchmark: { impl: 'traced' } } },
    gates,
  };
}

/** A JMH suite, for the workflow whose agent is a jar. */
export function jvmSuite(): object {
  return {
    runner: 'jmh',
    jar: 'jars/benchmarks.jar',
    include: 'FixtureBenchmark\\.steady$',
    'jvm-args': ['-Xmx64m', '-XX:+UseSerialGC'],
    warmup: { iterations: 1, time: '30ms' },
    measurement: { iterations: 3, time: '30ms' },
    rounds: { min: 2, max: 2 },
    variants: { off: {}, probe: { agent: 'jars/agent.jar', 'agent-args': 'transform' } },
  };
}

/** The caches of Go, so that the standard library is not compiled again. */
const GO = JSON.parse(
  execFileSync('go', ['env', '-json', 'GOCACHE', 'GOMODCACHE', 'GOPATH'], { encoding: 'utf8' }),
) as Record<string, string>;

/** A user's repository, its local remote, and the artifacts of its jobs. */
export class User {
  readonly folder = mkdtempSync(join(tmpdir(), 'overhead-user-'));
  readonly repository = join(this.folder, 'repository');
  readonly #remote = join(this.folder, 'remote', REPOSITORY);
  readonly #actions: Record<string, string> = {};
  #acts = 0;

  /** @param suites of the configuration */
  constructor(suites: Readonly<Record<string, object>>) {
    assertFixtures();
    this.file('.github/overhead.yml', stringify({ version: 1, suites }));
    for (const name of readdirSync(join(ROOT, 'examples')).filter(name => name.endsWith('.yml')))
      this.file(`.github/workflows/${name}`, readFileSync(join(ROOT, 'examples', name), 'utf8'));
    for (const build of ['mvnw', 'gradlew']) {
      this.file(build, '#!/bin/sh\n');
      chmodSync(join(this.repository, build), 0o755);
    }
    this.file('codec/go.mod', 'module example.com/codec\n\ngo 1.22\n');
    this.file('codec/codec_test.go', GO_BENCHMARK);
    // Each job copies the repository, so the jars are added only if a suite needs them.
    if (JSON.stringify(suites).includes('jars/')) {
      cpSync(AGENT_JAR, join(this.repository, 'jars/agent.jar'));
      cpSync(BENCHMARK_JAR, join(this.repository, 'jars/benchmarks.jar'));
    }
    copyAction(join(this.folder, 'action'));
    this.#actions['org/overhead-action@v1'] = join(this.folder, 'action');
    this.#standIns();
    mkdirSync(this.#remote, { recursive: true });
    execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', this.#remote]);
  }

  file(path: string, text: string): void {
    mkdirSync(dirname(join(this.repository, path)), { recursive: true });
    writeFileSync(join(this.repository, path), text);
  }

  text(path: string): string {
    return readFileSync(join(this.repository, path), 'utf8');
  }

  commit(): void {
    commitAll(this.repository);
    this.git('push', '--quiet', '--force', this.#remote, 'main');
  }

  git(...argv: string[]): string {
    return execFileSync('git', argv, { cwd: this.repository, encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  /** The files on a branch of the remote; empty if the branch does not exist. */
  branch(name: string): string[] {
    try {
      const argv = ['-C', this.#remote, 'ls-tree', '-r', '--name-only', name];
      return execFileSync('git', argv, { encoding: 'utf8', stdio: 'pipe' })
        .split('\n')
        .filter(line => line !== '');
    } catch {
      return [];
    }
  }

  stored(branch: string, path: string): string {
    return execFileSync('git', ['-C', this.#remote, 'show', `${branch}:${path}`], { encoding: 'utf8' });
  }

  /** Runs a workflow of the repository. @param api the address of GitHub's API */
  async act(acting: Acting, api: string): Promise<Acted> {
    const scratch = join(this.folder, `act-${++this.#acts}`);
    mkdirSync(scratch, { recursive: true });
    // If the server is not github.com, act takes actions from that server too.
    const actions = Object.entries(this.#actions).map(([reference, folder]) => [
      `${SERVER}/${reference}`,
      folder,
    ]);
    return act(this.repository, scratch, {
      ...acting,
      actions: Object.fromEntries(actions),
      secrets: { GITHUB_TOKEN: TOKEN },
      environment: {
        ...GO,
        ...CALM,
        ...COMPILED,
        ACTION: join(this.folder, 'action'),
        ARTIFACTS: join(this.folder, 'artifacts'),
        GITHUB_API_URL: api,
        GITHUB_SERVER_URL: SERVER,
        // For Git the server is a folder.
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: `url.file://${join(this.folder, 'remote')}/.insteadOf`,
        GIT_CONFIG_VALUE_0: `${SERVER}/`,
        GITHUB_REPOSITORY: REPOSITORY,
        ...acting.environment,
      },
    });
  }

  /** The uploaded artifacts as GitHub returns them, by name. */
  artifacts(): Record<string, Buffer> {
    const root = join(this.folder, 'artifacts');
    const names = existsSync(root) ? readdirSync(root) : [];
    return Object.fromEntries(names.map(name => [name, zip(entriesOf(join(root, name)))]));
  }

  forgetArtifacts(): void {
    rmSync(join(this.folder, 'artifacts'), { recursive: true, force: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Makes a fake of each action by others that an example uses. */
  #standIns(): void {
    const own = join(ROOT, '.github/workflows/kernel-matrix.yml');
    const texts = readdirSync(join(this.repository, '.github/workflows'))
      .map(name => join(this.repository, '.github/workflows', name))
      .concat(own)
      .map(path => readFileSync(path, 'utf8'));
    for (const [, reference = ''] of texts.join('\n').matchAll(/uses: (actions\/\S+)/g)) {
      const [name = ''] = reference.split('@');
      const standIn = STAND_INS[name];
      if (standIn === undefined) continue;
      const folder = join(this.folder, 'actions', name);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'action.yml'), standInFile(name, standIn));
      this.#actions[reference] = folder;
    }
  }
}

function standInFile(
  name: string,
  { inputs, script }: { inputs: readonly string[]; script: string },
): string {
  const expression = (input: string) => `\${{ inputs.${input} }}`;
  const env = {
    NAME: expression('name'),
    FROM: expression('path'),
    PATTERN: expression('pattern'),
    REPOSITORY: expression('repository'),
    REF: expression('ref'),
  };
  return stringify({
    name,
    inputs: Object.fromEntries([...inputs, 'name', 'path', 'pattern'].map(input => [input, { default: '' }])),
    outputs: { 'cache-hit': { value: `\${{ steps.script.outputs.cache-hit }}` } },
    runs: { using: 'composite', steps: [{ id: 'script', shell: 'bash', run: script, env }] },
  });
}

function entriesOf(root: string): ZipEntry[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => ({ name: path.slice(root.length + 1), data: readFileSync(path), deflate: true }));
}

/** The results of the jobs of a run, by the job's id. */
export function resultsOf({ entries }: Acted): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap(({ jobID, jobResult }) => (jobID && jobResult ? [[jobID, jobResult]] : [])),
  );
}
