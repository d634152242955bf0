// Prepares a release: `cut` sets the version in the sources, `check` prints what disagrees with a tag, `commit` commits and tags the bundle, `size`
// checks what a job downloads, and `walk` does in a clone what release.yml does.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const UNRELEASED = '## [Unreleased]\n';
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

interface Manifest {
  version: string;
  packages: Record<string, { version?: string }>;
  metadata: { component: { version: string } };
}
const manifest = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')) as Manifest;

/**
 * The changelog with its unreleased entries under a version. The heading stays, for later entries. Throws if there is nothing to release.
 * @param date such as 2026-12-01
 */
export function cutChangelog(text: string, version: string, date: string): string {
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has a section [${version}] already`);
  const [before, after] = text.split(UNRELEASED);
  if (after === undefined) throw new Error('CHANGELOG.md has no section [Unreleased]');
  if (/^\s*(## |$)/.test(after)) throw new Error('CHANGELOG.md has no entry under [Unreleased]');
  return `${before}${UNRELEASED}\n## [${version}] - ${date}\n${after}`;
}

function refuseOther(version: string): void {
  if (!VERSION.test(version))
    throw new Error(`VERSION=${version}: a version has three numbers. Write for example VERSION=1.0.0`);
}

/** Sets the version of the sources in a folder. Nothing else changes: a stale list of parts stays stale, and is found. */
export function cut(folder: string, version: string, date: string): void {
  refuseOther(version);
  const changelog = join(folder, 'CHANGELOG.md');
  writeFileSync(changelog, cutChangelog(readFileSync(changelog, 'utf8'), version, date));
  for (const name of ['package.json', 'package-lock.json', 'sbom.cdx.json']) {
    const content = manifest(folder, name);
    if (name !== 'sbom.cdx.json') content.version = version;
    if (content.packages?.[''] !== undefined) content.packages[''].version = version;
    if (content.metadata?.component !== undefined) content.metadata.component.version = version;
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  }
}

/** The disagreements with the tag of a release, as sentences. */
export function disagreements(folder: string, tag: string): string[] {
  const version = tag.replace(/^v/, '');
  if (!tag.startsWith('v') || !VERSION.test(version))
    return [`the tag is ${tag}, and that of a release is v and three numbers`];
  const lock = manifest(folder, 'package-lock.json');
  const versions = {
    'package.json': manifest(folder, 'package.json').version,
    'package-lock.json': lock.version,
    'package-lock.json, its package': lock.packages['']?.version,
    'sbom.cdx.json': manifest(folder, 'sbom.cdx.json').metadata.component.version,
  };
  const changelog = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
  const [, section] = changelog.split(`\n## [${version}]`);
  const users = globSync(['README.md', 'docs/*.md', 'runners/*/README.md', 'examples/*.yml'], {
    cwd: folder,
  });
  const named = users.flatMap(path =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/org\/overhead-action(?:\/\S+)?@(v\d+)/g)].map(
      ([, major]) => [path, major] as const,
    ),
  );
  const [major] = tag.split('.');
  const others = new Set(
    named.filter(([, name]) => name !== major).map(([path, name]) => `${path} uses ${name}`),
  );
  return [
    ...Object.entries(versions)
      .filter(([, found]) => found !== version)
      .map(([name, found]) => `the tag is ${tag}, and ${name} says ${found}`),
    ...(section === undefined ? [`CHANGELOG.md has no section [${version}]`] : []),
    ...(section !== undefined && !section.split('\n## ')[0]?.includes('\n- ')
      ? [`CHANGELOG.md has no entry under [${version}]`]
      : []),
    ...[...others].map(other => `the release moves ${major}, and ${other}`),
  ];
}

/** Without the Git settings of the user: nothing is signed, and no hook runs. */
const PLAIN = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' };

/** The largest archive that a job may download, in bytes. */
export const LARGEST = 17e6;

/** The archives that are too large, as sentences. */
export function tooLarge(files: readonly string[]): string[] {
  return files
    .map(file => ({ file, bytes: statSync(file).size }))
    .filter(({ bytes }) => bytes > LARGEST)
    .map(({ file, bytes }) => `${file} has ${bytes} bytes, and a job downloads at most ${LARGEST}`);
}

/** The files of a release, in addition to those of the npm package. */
const ALSO = ['.github', 'package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', '.gitattributes'];

/**
 * Commits what a job needs, with action/dist, on top of the commit of the sources, and tags it. No branch has this commit. It has the date of its
 * parent, so that the same sources give the same commit. Returns its name.
 */
export function commitBundle(folder: string, tag: string): string {
  const { files, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    files: readonly string[];
    repository: { url: string };
  };
  const scratch = mkdtempSync(join(tmpdir(), 'overhead-commit-'));
  try {
    const git = (argv: readonly string[], more: { env?: object; input?: string } = {}) =>
      execFileSync('git', argv, {
        cwd: folder,
        encoding: 'utf8',
        input: more.input ?? '',
        env: { ...PLAIN, GIT_INDEX_FILE: join(scratch, 'index'), ...more.env },
      }).trim();
    const [parent = '', date = ''] = git(['log', '-1', '--format=%H %cI']).split(' ');
    const tracked = files.filter(name => !name.startsWith('!') && name !== 'action/dist');
    git(['add', '--', ...ALSO.filter(name => existsSync(join(folder, name))), ...tracked]);
    git(['add', '--force', '--', 'action/dist']);
    // The other pages are only in the sources.
    const sources = `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/${parent}/`;
    const readme = withLinks(readFileSync(join(folder, 'README.md'), 'utf8'), sources);
    const blob = git(['hash-object', '-w', '--stdin'], { input: readme });
    git(['update-index', '--cacheinfo', `100644,${blob},README.md`]);
    const author = {
      GIT_AUTHOR_NAME: 'release',
      GIT_AUTHOR_EMAIL: 'release@localhost',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: 'release',
      GIT_COMMITTER_EMAIL: 'release@localhost',
      GIT_COMMITTER_DATE: date,
    };
    const message = `${tag}: what a job needs, built from ${parent}`;
    const commit = git(['commit-tree', git(['write-tree']), '-p', parent, '-m', message], { env: author });
    git(['tag', tag, commit]);
    return commit;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A page whose relative links and pictures lead to a folder on GitHub. */
export function withLinks(text: string, folder: string): string {
  return text.replace(
    /(\]\(|(?:src|srcset)=")(?![a-z]+:|#)([^)"\s]+)/g,
    (_, before: string, link: string) =>
      `${before}${folder}${link}${/\.(png|svg)$/.test(link) ? '?raw=true' : ''}`,
  );
}

interface Step {
  readonly name: string;
  readonly run?: string;
}

/** A clone of the repository with the current files, with the version set and committed. */
function candidate(scratch: string, version: string, date: string): string {
  const clone = join(scratch, 'overhead-action');
  const git = (...argv: string[]) =>
    execFileSync('git', argv, { cwd: clone, env: PLAIN, stdio: ['ignore', 'ignore', 'pipe'] });
  execFileSync('git', ['clone', '--quiet', '--no-checkout', ROOT, clone]);
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const present = files.split('\0').filter(name => name !== '' && existsSync(join(ROOT, name)));
  for (const file of present)
    cpSync(join(ROOT, file), join(clone, file), { recursive: true, verbatimSymlinks: true });
  // If the cut is already committed, the clone has the version.
  if (manifest(clone, 'package.json').version !== version) cut(clone, version, date);
  // The packages are already installed, and their date tells Make so.
  cpSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const now = new Date();
  utimesSync(join(clone, 'node_modules/.package-lock.json'), now, now);
  git('add', '--all');
  const author = ['-c', 'user.name=release', '-c', 'user.email=release@localhost'];
  git(...author, 'commit', '--allow-empty', '--quiet', '--message', version);
  return clone;
}

/** Runs the scripts of the job `build` of release.yml. Throws if one fails. */
function build(clone: string, tag: string): void {
  const { jobs } = parse(readFileSync(join(clone, '.github/workflows/release.yml'), 'utf8')) as {
    jobs: { build: { env: Readonly<Record<string, string>>; steps: readonly Step[] } };
  };
  for (const { name, run } of jobs.build.steps) {
    if (run === undefined) continue;
    const { status } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', run], {
      cwd: clone,
      env: { ...process.env, ...jobs.build.env, TAG: tag },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) throw new Error(`release.yml, "${name}": failed with exit code ${status}`);
    console.log(`ok      ${name}`);
  }
}

/** Uses the candidate like its users: by the major tag, and from the archive. */
function use(clone: string, scratch: string, tag: string): void {
  const git = (...argv: string[]) => execFileSync('git', argv, { cwd: clone, encoding: 'utf8' }).trim();
  const [major = ''] = tag.split('.');
  git('tag', '--force', major, `${tag}^{commit}`);
  const layout = git(
    'for-each-ref',
    '--format=%(refname:short) %(objectname)',
    `refs/tags/${tag}`,
    `refs/tags/${major}`,
  );
  const { runs } = parse(git('show', `${major}:action.yml`)) as { runs: { main: string } };
  git('cat-file', '-e', `${major}:${runs.main}`);
  if (git('ls-files', 'action/dist') !== '') throw new Error('the sources hold action/dist');
  const unpacked = join(scratch, 'unpacked');
  mkdirSync(unpacked);
  const archive = join(clone, 'release', `overhead-action-${tag}.tar.gz`);
  execFileSync('tar', [
    '--extract',
    '--gzip',
    '--strip-components=1',
    '--directory',
    unpacked,
    '--file',
    archive,
  ]);
  const sums = join(clone, 'release/dist.sha256');
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', sums], { cwd: join(unpacked, 'action/dist') });
  execFileSync('node', [join(unpacked, 'action/dist/cli.js'), '--help'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (!existsSync(join(clone, `release/overhead-action-${tag.slice(1)}.tgz`)))
    throw new Error('the npm package is missing from the release');
  if (readFileSync(join(clone, 'release/notes.md'), 'utf8').trim() === '')
    throw new Error('the notes of the release are empty');
  console.log(`ok      Tags\n${layout.replace(/^/gm, '        ')}`);
}

/** Does all steps of release.yml before its first request to GitHub, in a temporary folder. */
function walk(version: string, date: string): void {
  refuseOther(version);
  const scratch = mkdtempSync(join(tmpdir(), 'overhead-release-'));
  try {
    const clone = candidate(scratch, version, date);
    build(clone, `v${version}`);
    use(clone, scratch, `v${version}`);
    console.log(`v${version} can be released`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [command, value = ''] = process.argv.slice(2);
  const today = new Date().toISOString().slice(0, 10);
  try {
    if (command === 'cut') cut(ROOT, value, today);
    else if (command === 'walk') walk(value, today);
    else if (command === 'check') {
      const wrong = disagreements(process.cwd(), value);
      for (const one of wrong) console.log(`::error::${one}`);
      process.exitCode = wrong.length > 0 ? 1 : 0;
    } else if (command === 'commit') console.log(commitBundle(process.cwd(), value));
    else if (command === 'size') {
      const large = tooLarge(process.argv.slice(3));
      for (const one of large) console.log(`::error::${one}`);
      process.exitCode = large.length > 0 ? 1 : 0;
    } else
      throw new Error(
        'usage: node tools/release.ts cut VERSION | check TAG | commit TAG | size FILE… | walk VERSION',
      );
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
