// The npm package, packed and installed into an empty folder with an empty cache and no registry: it compares and measures.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readComparison } from '../src/comparison/comparison.ts';
import { scratch } from './command.ts';
import { assertBuilt, ROOT, writeResultFiles } from './fixture.ts';
import { CALM_GO, configureGo } from './measuring.ts';

/** No server listens on this port, so npm fails if it asks for a package. */
const NO_REGISTRY = 'http://127.0.0.1:9/';

describe('the npm package', () => {
  const { path, remove } = scratch('npm package');
  const folder = path('a project');

  function call(program: string, argv: readonly string[], cwd: string): string {
    const { error, status, stdout, stderr } = spawnSync(program, argv, {
      cwd,
      encoding: 'utf8',
      env: {
        ...process.env,
        ...CALM_GO,
        XDG_CACHE_HOME: path('cache'),
        npm_config_cache: path('npm'),
        npm_config_registry: NO_REGISTRY,
        npm_config_update_notifier: 'false',
      },
    });
    assert.equal(error, undefined, `${program}: ${error}`);
    assert.equal(status, 0, `${program} ${argv.join(' ')}\n${stdout}${stderr}`);
    return stdout;
  }
  const overhead = (...argv: string[]) => call('npx', ['--offline', 'overhead', ...argv], folder);

  before(() => {
    assertBuilt();
    mkdirSync(folder);
    const packed = call('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', path()], ROOT);
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
    call('npm', ['init', '--yes'], folder);
    call('npm', ['install', '--no-audit', '--no-fund', path(filename)], folder);
  });
  after(remove);

  it('prints the version of package.json', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    assert.equal(overhead('--version').trim(), version);
  });

  it('contains the sources that the program builds or copies, and no build output in those folders', () => {
    const installed = join(folder, 'node_modules/overhead-action');
    for (const name of [
      'action.yml',
      'examples',
      'go-bench',
      'jvm-bench/profiler/src/main/java/overhead/watch',
    ])
      assert.ok(existsSync(join(installed, name)), name);
    assert.equal(existsSync(join(installed, 'jvm-bench/profiler/target')), false);
  });

  it('compares stored result files', () => {
    writeResultFiles(join(folder, 'measured'));
    overhead('compare', 'measured/pass.txt', '--max-overhead', '5%', '--out', 'compared');
    assert.equal(readComparison(join(folder, 'compared/comparison.json')).verdict, 'pass');
  });

  it('measures a short Go suite with programs that it builds from its own sources', () => {
    configureGo(join(folder, 'overhead.yml'), { gates: { 'cpu-ns/op': { 'max-overhead': '10000%' } } });
    overhead('run', '--config', 'overhead.yml', '--seed', '1', '--out', 'measured-here');
    const [suite] = readComparison(join(folder, 'measured-here/comparison.json')).suites;
    assert.equal(suite?.verdict, 'pass');
    assert.equal(suite.rounds.complete, 6);
  });
});
