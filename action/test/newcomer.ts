// Somebody new: not root, without a network, in an empty home folder with blanks in its name, with no more programs than a place has.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { commitAll } from './act.ts';
import type { Said } from './command.ts';
import { ROOT } from './fixture.ts';

/** Somebody whom no file belongs to. */
const NOBODY = 4242;
const ROOT_USER = process.getuid?.() === 0;

/** Why nobody new can be played here, or false: namespaces without a network and a root of one's own are Linux's, and root's to make. */
export const noNewcomer: string | false =
  process.platform !== 'linux' ||
  ['unshare', 'ip', 'setpriv'].some(program => spawnSync(program, ['--help']).error !== undefined)
    ? 'a place without a network is made by unshare, ip and setpriv, on Linux'
    : !ROOT_USER && 'only root can be somebody else in a place of its own: sudo make first-hour';

/** The Node of a release on the path; null where there is none. */
export function nodeOf(release: number): string | null {
  const candidates = [
    process.execPath,
    ...(process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'node')),
  ];
  const fits = (file: string) =>
    spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.startsWith(`v${release}.`);
  return candidates.find(fits) ?? null;
}

/** Programs that somebody new may not have, by what they are called in /usr/bin. */
const LACKING = /^(?:go|gofmt|java|javac|jar|mvn|gradle|hyperfine|node|nodejs|qemu-.*)$/;
const FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin'];

/** What talks to itself can do so without a network, too. */
const LOOPBACK = 'PATH=$PATH:/usr/sbin:/sbin ip link set lo up && ';
/** Puts accounts where the system looks for them, for what it then runs as one of them. */
const KNOWN = `mount --bind "$0" /etc/passwd && exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups -- "$@"`;

/** How somebody new is placed: with the programs of this machine but for {@link LACKING}, with all of them and an account, or in a root with nothing but Node and a shell. */
export type Place = 'bare path' | 'whole path' | 'bare root';

/** Somebody new, in a folder that is made for them. */
export class Newcomer {
  readonly #folder: string;
  readonly #place: Place;
  /** The accounts of this machine, and theirs, where they have one: a JVM asks the system where its user lives. */
  readonly #accounts: string;
  /** Where their files are, as this machine sees it. */
  readonly home: string;

  /**
   * @param folder an empty one that everybody may read
   * @param node the Node that they have
   */
  constructor(folder: string, place: Place, node: string) {
    this.#folder = folder;
    this.#place = place;
    this.home = join(folder, 'home of/some body');
    mkdirSync(this.home, { recursive: true });
    this.#accounts = join(folder, 'passwd');
    const account = `somebody:x:${NOBODY}:${NOBODY}:Somebody new:${this.home}:/bin/sh\n`;
    writeFileSync(this.#accounts, readFileSync('/etc/passwd', 'utf8') + account);
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    copyFileSync(node, join(bin, 'node'));
    if (place === 'bare root') furnish(folder, ['/bin/sh', node]);
    if (place === 'bare path')
      for (const from of FOLDERS)
        for (const name of existsSync(from) ? readdirSync(from) : [])
          if (!LACKING.test(name) && !existsSync(join(bin, name)))
            symlinkSync(join(from, name), join(bin, name));
    this.own();
  }

  /** Whatever is in their home is theirs. */
  own(): void {
    give(this.home);
  }

  /** Writes a file of theirs. @param path from their home */
  file(path: string, text: string): void {
    mkdirSync(dirname(join(this.home, path)), { recursive: true });
    writeFileSync(join(this.home, path), text);
    this.own();
  }

  /** Gives them a copy of a folder of this machine. @param path from their home */
  copy(from: string, path: string): void {
    cpSync(from, join(this.home, path), { recursive: true, verbatimSymlinks: true });
    this.own();
  }

  /** A path of their home as they see it. */
  seen(...path: string[]): string {
    const home = this.#place === 'bare root' ? this.home.slice(this.#folder.length) : this.home;
    return join(home, ...path);
  }

  /**
   * Runs a program as they would.
   * @param folder from their home
   * @param variables beside HOME and PATH; an empty one is not there
   * @param network whether there is one
   */
  say(
    argv: readonly string[],
    folder = '.',
    variables: Readonly<Record<string, string>> = {},
    network = false,
  ): Said {
    const bare = this.#place === 'bare root';
    const whole = this.#place === 'whole path' ? [process.env.PATH ?? ''] : [];
    const environment = {
      HOME: this.seen(),
      // Without a language a JVM takes no name of a file that is not ASCII.
      LANG: 'C.UTF-8',
      PATH: bare
        ? '/bin'
        : [join(this.seen(), '.local/bin'), join(this.#folder, 'bin'), ...whole].join(delimiter),
      ...(bare || process.env.NODE_EXTRA_CA_CERTS === undefined
        ? {}
        : { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS }),
      ...variables,
    };
    const result = spawnSync(
      'unshare',
      [
        ...(network ? [] : ['--net']),
        ...['--pid', '--fork', '--mount', '--mount-proc', '--kill-child'],
        `--wd=${this.seen(folder)}`,
        ...(bare ? [`--root=${this.#folder}`] : []),
        ...(this.#place === 'whole path'
          ? ['--', 'sh', '-c', network ? KNOWN : LOOPBACK + KNOWN, this.#accounts]
          : [`--setgid=${NOBODY}`, `--setuid=${NOBODY}`, '--']),
        ...argv,
      ],
      {
        encoding: 'utf8',
        env: Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
        maxBuffer: 1 << 28,
      },
    );
    if (result.error !== undefined) throw result.error;
    return { status: result.status, out: result.stdout, err: result.stderr };
  }
}

/** Makes a folder, and all that is in it, somebody new's. */
function give(folder: string): void {
  const done = spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`chown: ${done.stderr}`);
}

/** Makes a repository of what Git would commit here now, which anybody may clone. */
export function publish(folder: string): void {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' }).split('\0');
  for (const file of files.filter(name => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(folder, file));
  }
  commitAll(folder);
  // Git serves to nobody what belongs to another.
  give(folder);
}

/** A root with programs, what they load, and a folder for temporary files. */
function furnish(root: string, programs: readonly string[]): void {
  for (const program of programs) {
    const loaded = spawnSync('ldd', [program], { encoding: 'utf8' }).stdout.matchAll(/(\/\S+) \(0x/g);
    for (const [, library = ''] of loaded) {
      mkdirSync(join(root, dirname(library)), { recursive: true });
      copyFileSync(library, join(root, library));
    }
    const place = join(root, 'bin', basename(program));
    if (!existsSync(place)) copyFileSync(program, place);
  }
  for (const name of ['proc', 'tmp', 'dev']) mkdirSync(join(root, name));
  chmodSync(join(root, 'tmp'), 0o1777);
  // Not every program can do without; a real device takes a privilege that a container's maker has, and we may not.
  writeFileSync(join(root, 'dev/null'), '');
  chownSync(join(root, 'dev/null'), NOBODY, NOBODY);
}
