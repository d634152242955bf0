// A new user: not root, without a network, in an empty home folder with blanks in its name, and with few programs.
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
import type { CommandResult } from './command.ts';
import { ROOT } from './fixture.ts';

/** A user id that owns no file. */
const NOBODY = 4242;
const ROOT_USER = process.getuid?.() === 0;

/** The reason why this machine cannot simulate a new user, or false. It needs namespaces without a network and an own root, which are Linux's and need root. */
export const noNewcomer: string | false =
  process.platform !== 'linux' ||
  ['unshare', 'ip', 'setpriv'].some(program => spawnSync(program, ['--help']).error !== undefined)
    ? 'a network namespace needs unshare, ip and setpriv, on Linux'
    : !ROOT_USER && 'only root can act as another user in a namespace: sudo make first-hour';

/** The program of a Node release on the path; null if there is none. */
export function nodeOf(release: number): string | null {
  const candidates = [
    process.execPath,
    ...(process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'node')),
  ];
  const fits = (file: string) =>
    spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.startsWith(`v${release}.`);
  return candidates.find(fits) ?? null;
}

/** The programs in /usr/bin that a new user may lack. */
const LACKING = /^(?:go|gofmt|java|javac|jar|mvn|gradle|hyperfine|node|nodejs|qemu-.*)$/;
const FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin'];

/** Programs that connect to their own machine need the loopback device. */
const LOOPBACK = 'PATH=$PATH:/usr/sbin:/sbin ip link set lo up && ';
/** Replaces the system's accounts for the program, and then runs it as the new user. */
const KNOWN = `mount --bind "$0" /etc/passwd && exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups -- "$@"`;

/** The environment of the new user: this machine's programs without {@link LACKING}, all programs and an account, or a root with only Node and a shell. */
export type Place = 'bare path' | 'whole path' | 'bare root';

export class Newcomer {
  readonly #folder: string;
  readonly #place: Place;
  /** This machine's accounts plus the new one: a JVM asks the system where its user lives. */
  readonly #accounts: string;
  /** The folder of the user's files, as this machine sees it. */
  readonly home: string;

  /**
   * @param folder an empty folder that everybody can read
   * @param node the Node of the user
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

  /** Gives the user all files in the home folder. */
  own(): void {
    give(this.home);
  }

  /** Writes a file of the user. @param path relative to the home folder */
  file(path: string, text: string): void {
    mkdirSync(dirname(join(this.home, path)), { recursive: true });
    writeFileSync(join(this.home, path), text);
    this.own();
  }

  /** Copies a folder of this machine to the user. @param path relative to the home folder */
  copy(from: string, path: string): void {
    cpSync(from, join(this.home, path), { recursive: true, verbatimSymlinks: true });
    this.own();
  }

  /** A path in the home folder, as the user sees it. */
  inside(...path: string[]): string {
    const home = this.#place === 'bare root' ? this.home.slice(this.#folder.length) : this.home;
    return join(home, ...path);
  }

  /**
   * Runs a program as the user.
   * @param folder relative to the home folder
   * @param variables in addition to HOME and PATH; an empty value unsets the variable
   * @param network whether the program has a network
   */
  say(
    argv: readonly string[],
    folder = '.',
    variables: Readonly<Record<string, string>> = {},
    network = false,
  ): CommandResult {
    const bare = this.#place === 'bare root';
    const whole = this.#place === 'whole path' ? [process.env.PATH ?? ''] : [];
    const environment = {
      HOME: this.inside(),
      // Without a locale a JVM accepts no file name that is not ASCII.
      LANG: 'C.UTF-8',
      PATH: bare
        ? '/bin'
        : [join(this.inside(), '.local/bin'), join(this.#folder, 'bin'), ...whole].join(delimiter),
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
        `--wd=${this.inside(folder)}`,
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

/** Makes the new user the owner of a folder and its contents. */
function give(folder: string): void {
  const done = spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`chown: ${done.stderr}`);
}

/** Makes a repository of all files that Git would commit here now; anybody may clone it. */
export function publish(folder: string): void {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' }).split('\0');
  for (const file of files.filter(name => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(folder, file));
  }
  commitAll(folder);
  // Git refuses a repository of another owner.
  give(folder);
}

/** Fills a root folder with programs, their libraries, and a folder for temporary files. */
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
  // Some programs need /dev/null; a real device needs a privilege that we may not have.
  writeFileSync(join(root, 'dev/null'), '');
  chownSync(join(root, 'dev/null'), NOBODY, NOBODY);
}
