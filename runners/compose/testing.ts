// Shared parts of the compose runner's tests: suites, and a scripted engine without containers.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Read } from '../../core/containers/counters.ts';
import { NO_SOURCES } from '../../core/readers/sources.ts';
import { SUITE_DEFAULTS, VARIANT_DEFAULTS } from '../../core/suite.ts';
import { context, scratch } from '../../core/testing.ts';
import type { ComposeSuite, ComposeVariant } from './suite.ts';

export { context, scratch };

/** A variant whose Compose file and command are in a folder. */
export function variant(name: string, folder: string, rest: Partial<ComposeVariant> = {}): ComposeVariant {
  return {
    ...VARIANT_DEFAULTS,
    name,
    files: ['compose.yaml'],
    profiles: [],
    command: { argv: ['true'], folder },
    ...rest,
  };
}

/** A suite of a control and a treatment. */
export function composeSuite(
  control: ComposeVariant,
  treatment: ComposeVariant,
  rest: Partial<ComposeSuite> = {},
): ComposeSuite {
  return {
    ...SUITE_DEFAULTS,
    name: 'tiny',
    runner: 'compose',
    service: null,
    operations: 1,
    engine: null,
    sources: NO_SOURCES,
    rounds: { min: 6, max: 6 },
    timeBudget: 60_000,
    variants: [control, treatment],
    ...rest,
  };
}

/** How the scripted engine behaves: `state` of a container is as docker prints it. */
export interface Script {
  /** The output of `compose config`, as JSON; its keys are the services. */
  readonly services: Readonly<Record<string, object>>;
  /** Of containers by service; default: it runs. `absent`: `up` makes none. */
  readonly containers?: Readonly<
    Record<
      string,
      {
        readonly state?: object;
        readonly check?: object;
        readonly log?: string;
        readonly image?: string;
        readonly absent?: boolean;
      }
    >
  >;
  /** Exit codes of commands, by their first word: `up`, `config`, `pull`, `ps`. */
  readonly codes?: Readonly<Record<string, number>>;
  /** Whether the first of several containers is needed by the others, so that it cannot be removed with them. */
  readonly dependent?: boolean;
  /** Images that are on this machine, with their digests. */
  readonly images?: Readonly<Record<string, string>>;
}

/** An image, pinned by its digest. */
export const DIGEST = `shop@sha256:${'c'.repeat(64)}`;
/** An application and its database, with pinned images. */
export const SHOP: Script = {
  services: {
    app: { image: DIGEST, depends_on: { db: { condition: 'service_healthy' } } },
    db: { image: DIGEST },
  },
  images: { [DIGEST]: DIGEST },
};

/** The content of every image of a scripted engine. */
export const IMAGE_ID = `sha256:${'a'.repeat(64)}`;

/**
 * The engine: keeps its containers in a file, and every call in another. A command of a test writes `NAME.json` to change the state of the
 * container of a service.
 */
const ENGINE = `
  const { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
  const at = name => __dirname + '/' + name;
  const argv = process.argv.slice(2);
  appendFileSync(at('calls'), JSON.stringify(argv) + '\\n');
  const script = JSON.parse(readFileSync(at('script.json'), 'utf8'));
  const load = () => existsSync(at('made.json')) ? JSON.parse(readFileSync(at('made.json'), 'utf8')) : [];
  const save = made => writeFileSync(at('made.json'), JSON.stringify(made));
  const filter = (argv.find(word => word.startsWith('label=')) ?? '').split('=')[2];
  const ours = load().filter(({ project }) => filter === undefined || project === filter);
  const print = text => process.stdout.write(text + '\\n');
  const end = word => {
    const code = script.codes?.[word] ?? 0;
    if (code !== 0) { console.error('the engine refuses ' + word); process.exit(code); }
  };
  const compose = () => {
    const project = argv[argv.indexOf('--project-name') + 1];
    if (argv.includes('version')) return print('2.40.0');
    console.error('a note on standard error');
    if (argv.includes('config')) {
      end('config');
      return print(argv.includes('--services') ? Object.keys(script.services).join('\\n') : JSON.stringify({ services: script.services }));
    }
    if (argv.includes('up')) {
      const wanted = argv.slice(argv.indexOf('--no-build') + 1).filter(name => !script.containers?.[name]?.absent);
      save([...load(), ...wanted.map(service => ({ project, service, id: Buffer.from(project + service).toString('hex').padEnd(64, '0') }))]);
      return end('up');
    }
    if (argv.includes('build')) return end('build');
    if (argv.includes('run')) return end('run');
  };
  const inspected = ({ project, service, id }) => {
    const { state, check, image } = script.containers?.[service] ?? {};
    const changed = existsSync(at(service + '.json')) ? JSON.parse(readFileSync(at(service + '.json'), 'utf8')) : {};
    return {
      Id: id, Name: '/' + project + '-' + service + '-1', Image: image ?? '${IMAGE_ID}', RestartCount: 0,
      State: { Status: 'running', Running: true, Pid: 4242, ExitCode: 0, OOMKilled: false, ...state, ...changed },
      Config: { Labels: { 'com.docker.compose.project': project, 'com.docker.compose.service': service }, ...(check ? { Healthcheck: check } : {}) },
      HostConfig: { NetworkMode: 'default' },
    };
  };
  const commands = {
    version: () => print('28.0.0'),
    compose,
    pull: () => { end('pull'); script.images = { ...script.images, [argv[1]]: '' }; writeFileSync(at('script.json'), JSON.stringify(script)); },
    image: () => {
      const digest = script.images?.[argv[2]];
      if (digest === undefined) { console.error('no such image'); process.exit(1); }
      print(JSON.stringify([{ Id: '${IMAGE_ID}', RepoDigests: digest === '' ? [] : [digest] }]));
    },
    ps: () => { end('ps'); print(ours.map(({ id }) => id).join('\\n')); },
    container: () => print(JSON.stringify(load().filter(({ id }) => argv.includes(id)).map(inspected))),
    logs: () => print(script.containers?.[load().find(({ id }) => id === argv[1])?.service]?.log ?? 'a log'),
    rm: () => {
      end('rm');
      const [first, ...rest] = load().filter(({ id }) => argv.includes(id));
      const gone = script.dependent && rest.length > 0 ? rest : [first, ...rest];
      save(load().filter(one => !gone.some(({ id }) => id === one.id)));
      if (!gone.includes(first)) { console.error('has dependent containers'); process.exit(125); }
    },
    network: () => undefined,
    volume: () => undefined,
  };
  commands[argv[0]]();
`;

/** A folder with an engine that is called `docker`. */
export class ScriptedEngine {
  readonly folder: string;

  constructor(folder: string, script: Script) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'docker.cjs'), ENGINE);
    writeFileSync(join(folder, 'script.json'), JSON.stringify(script));
    writeFileSync(join(folder, 'compose.yaml'), 'services: {}\n');
    writeFileSync(
      join(folder, 'docker'),
      `#!/bin/sh\nexec '${process.execPath}' '${folder}/docker.cjs' "$@"\n`,
      {
        mode: 0o755,
      },
    );
  }

  /** The path with this engine and no other. */
  get path(): string {
    return `${this.folder}:/usr/bin:/bin`;
  }

  /** The arguments of every call so far. */
  calls(): string[][] {
    const text = readFileSync(join(this.folder, 'calls'), 'utf8');
    return text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as string[]);
  }

  /** The projects of the containers that exist. */
  projects(): string[] {
    const file = join(this.folder, 'made.json');
    const made = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { project: string }[]) : [];
    return made.map(({ project }) => project);
  }

  /** The kernel's files of its containers: each reading finds 1 ms more CPU time, and no disk. */
  get read(): Read {
    let usage = 0;
    return path => {
      if (path === '/proc/self/mountinfo') return '30 23 0:26 / /groups rw - cgroup2 cgroup rw\n';
      if (path === '/proc/4242/cgroup') {
        const made = JSON.parse(readFileSync(join(this.folder, 'made.json'), 'utf8')) as { id: string }[];
        return `0::/${made.map(({ id }) => id).join('.')}\n`;
      }
      if (path === '/proc/4242/net/dev') return 'eth0: 10 0 0 0 0 0 0 0 5 0 0 0 0 0 0 0\n';
      if (path.endsWith('/cpu.stat')) {
        usage += 1000;
        return `usage_usec ${usage}\nuser_usec ${usage / 2}\nsystem_usec ${usage / 2}\n`;
      }
      if (path.endsWith('/memory.current')) return '5000\n';
      return path.endsWith('/memory.peak') ? '9000\n' : null;
    };
  }

  /** Makes a container of a project, as a killed run leaves one. */
  leave(project: string, service: string): void {
    writeFileSync(join(this.folder, 'made.json'), JSON.stringify([{ project, service, id: 'b'.repeat(64) }]));
  }
}

let cases = 0;

/** A scripted engine of its own in `folder`, and suites that use it. */
export function scriptedCase(folder: string, script: Script) {
  const engine = new ScriptedEngine(join(folder, `engine ${cases++}`), script);
  const around = context(folder, { PATH: engine.path, SECRETLESS: 'yes' });
  const arm = (name: string, rest: Partial<ComposeVariant> = {}) => variant(name, engine.folder, rest);
  const treatment = arm('agent', { environment: { AGENT: 'on' } });
  const suite = (rest: Partial<ComposeSuite> = {}) => composeSuite(arm('off'), treatment, rest);
  return { engine, around, arm, suite };
}
