// README and tutorial, followed by a new user on machines that lack something: each step works, or says in one line what to install.
import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { AGENT_JAR } from '../../runners/jmh/testing.ts';
import { assertStatus, type CommandResult, STACK_FRAME, scratch } from './command.ts';
import { assertBuilt, ROOT, resultFile } from './fixture.ts';
import { Newcomer, nodeOf, noNewcomer, type Place, publish } from './newcomer.ts';

const NODES = [20, 24];

const { path, remove } = scratch('first-hour');
const remote = path('overhead-action');
before(() => {
  assertBuilt();
  chmodSync(path(), 0o755);
  publish(remote);
});
after(remove);

/** Makes Git use that replacement for GitHub. */
const GIT = {
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: `url.file://${remote}.insteadOf`,
  GIT_CONFIG_VALUE_0: 'https://github.com/org/overhead-action',
};

/** The first block of commands below a heading of the tutorial. */
function commands(heading: string): string {
  const text = readFileSync(join(ROOT, 'docs/tutorial.md'), 'utf8');
  const [, block = ''] = /^```\n([\s\S]*?)^```$/m.exec(text.slice(text.indexOf(`## ${heading}`))) ?? [];
  assert.notEqual(block, '', heading);
  return block;
}

/** The one output line that matches; fails if there is not exactly one. */
function oneLine({ out, err }: CommandResult, pattern: RegExp): string {
  const lines = `${out}\n${err}`.split('\n').filter(line => pattern.test(line));
  assert.equal(lines.length, 1, `${lines.length} lines match ${pattern}:\n${out}${err}`);
  return lines[0] ?? '';
}

/** A user's project of each kind, in a folder of that name. */
const PROJECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'my maven': {
    'pom.xml':
      '<project><artifactId>probe</artifactId><version>1</version><build><Premain-Class>a.B</Premain-Class></build></project>',
  },
  'my gradle': { 'settings.gradle': "rootProject.name = 'shop'\n" },
  'my go': {
    'go.mod': 'module example.com/ring\n\ngo 1.21\n',
    'ring_test.go':
      'package ring\n\nimport "testing"\n\nfunc BenchmarkWrite(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t}\n}\n',
  },
};

const JDK = /needs a JDK 17 or newer \(with javac\): none was found\. Install one/;
const REST = {
  'my go': /go cannot be started: .*: install Go 1\.21 or newer/,
  'my command': /timed by hyperfine, .*: install it \(.*apt-get install hyperfine/,
};
/** The message for a suite of each of these projects, and of a command, in a place that lacks what it needs. */
const MISSING: Readonly<Record<Exclude<Place, 'whole path'>, Readonly<Record<string, RegExp>>>> = {
  'bare path': {
    'my maven': /mvn cannot be started: .*: install Maven 3\.8 or newer/,
    'my gradle':
      /could not be fetched from Maven Central: .*try again with a network, or give the agent as a file/,
    ...REST,
  },
  'bare root': { 'my maven': JDK, 'my gradle': JDK, ...REST },
};

for (const release of NODES)
  for (const place of ['bare path', 'bare root'] as const) {
    const node = nodeOf(release);
    const skip = noNewcomer || (node === null && `there is no Node ${release} on the path`);
    describe(`a new user with Node ${release}, ${place === 'bare path' ? 'without Go, Maven and hyperfine' : 'in a root with only Node and a shell'}`, {
      skip,
    }, () => {
      let somebody: Newcomer;
      let overhead: (folder: string, ...argv: string[]) => CommandResult;
      before(() => {
        const folder = path(`${place} ${release}`);
        mkdirSync(folder);
        somebody = new Newcomer(folder, place, node ?? '');
        if (place === 'bare root') {
          // A container already has the checkout, and has no Git.
          somebody.copy(remote, 'overhead-action');
        }
        const command =
          place === 'bare root'
            ? ['node', somebody.inside('overhead-action/action/dist/cli.js')]
            : ['overhead'];
        overhead = (where, ...argv) => {
          const result = somebody.say([...command, ...argv], where);
          assert.doesNotMatch(result.out + result.err, STACK_FRAME);
          return result;
        };
        for (const [name, files] of Object.entries(PROJECTS))
          for (const [file, text] of Object.entries(files)) somebody.file(join(name, file), text);
        mkdirSync(join(somebody.home, 'my maven/target'));
        cpSync(AGENT_JAR, join(somebody.home, 'my maven/target/probe-1.jar'));
        somebody.file(
          'my command/overhead.yml',
          'version: 1\nsuites:\n  start:\n    runner: command\n    command: [node, --version]\n    variants: { off: {}, again: { env: { A: 1 } } }\n',
        );
        somebody.file('measured/breach.txt', resultFile(0.2, 0.002));
      });

      it('gets the command as the tutorial says', {
        skip: place === 'bare root' && 'has the checkout',
      }, () => {
        const result = somebody.say(['sh', '-e', '-c', commands('1. Get the command')], '.', GIT);
        assertStatus(result, 0);
        assertStatus(overhead('.', '--version'), 0);
        const changed = somebody.say(['git', 'status', '--porcelain'], 'overhead-action', GIT);
        assert.equal(changed.out, '', 'an installation changed the clone');
      });

      it('sees in the doctor what is missing and what to install', () => {
        const result = overhead('.', 'doctor', 'jmh', 'go', 'command');
        assertStatus(result, 1);
        for (const line of result.out.split('\n').filter(text => text.startsWith('missing')))
          assert.match(line, /: .*install/);
        for (const name of ['Go', 'hyperfine', 'Maven'])
          oneLine(result, new RegExp(`^missing +\\w+ +${name} `));
      });

      for (const project of Object.keys(MISSING[place])) {
        it(`sees in one line what ${project} needs`, () => {
          const own = project === 'my command';
          if (!own) assertStatus(overhead(project, 'init'), 0);
          const result = overhead(project, 'run', '--quick', ...(own ? ['--config', 'overhead.yml'] : []));
          assertStatus(result, 2);
          // One sentence, wrapped to the width of the terminal.
          const [sentence = ''] = result.out.replace(/\n(?!\n)/g, ' ').split('\n');
          assert.match(sentence, MISSING[place][project] ?? /./);
        });
      }

      it('judges measured files, and opens the report in a browser', () => {
        const result = overhead(
          '.',
          'compare',
          'measured/breach.txt',
          '--max-overhead',
          '5%',
          '--out',
          'judged here',
        );
        assertStatus(result, 1);
        assertStatus(overhead('.', 'report', 'judged here', '--html', 'judged here/report.html'), 0);
        assert.match(readFileSync(join(somebody.home, 'judged here/report.html'), 'utf8'), /<\/html>/);
      });

      it('without a home folder sees which variable to set', () => {
        const cli = somebody.inside('overhead-action/action/dist/cli.js');
        const result = somebody.say(['node', cli, '--version'], '.', { HOME: '' });
        assertStatus(result, 3);
        assert.equal(
          result.err,
          'this user has no home folder: set HOME, or XDG_CACHE_HOME to a folder of your own\n',
        );
      });

      it('sees in the output of make what to install', {
        skip: place === 'bare root' && 'has no make',
      }, () => {
        for (const target of ['demo', 'test']) {
          const result = somebody.say(['make', target], 'overhead-action', GIT);
          assertStatus(result, 2);
          oneLine(result, /lacks .*Go 1\.26 or newer, .*Maven 3\.8 or newer.*: install that/);
        }
      });
    });
  }
