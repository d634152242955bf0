// README and tutorial, followed by somebody new on machines that lack something: each step works, or says in one line what to install.
import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { AGENT_JAR } from '../../runners/jmh/testing.ts';
import { assertStatus, type Said, STACK_FRAME, scratch } from './command.ts';
import { assertBuilt, ROOT, resultFile } from './fixture.ts';
import { Newcomer, nodeOf, noNewcomer, type Place, publish } from './newcomer.ts';

const NODES = [20, 24];

const { path, remove } = scratch('first-hour');
/** What stands for the repository on GitHub. */
const remote = path('overhead-action');
before(() => {
  assertBuilt();
  chmodSync(path(), 0o755);
  publish(remote);
});
after(remove);

/** Git finds there what stands for GitHub. */
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

/** The lines of what was said that match; there has to be exactly one. */
function oneLine({ out, err }: Said, pattern: RegExp): string {
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
/** What is said of a suite of each of these, and of a command, where a place lacks what it needs. */
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
    describe(`somebody new with Node ${release}, ${place === 'bare path' ? 'without Go, Maven and hyperfine' : 'in a root with nothing but Node and a shell'}`, {
      skip,
    }, () => {
      let somebody: Newcomer;
      let overhead: (folder: string, ...argv: string[]) => Said;
      before(() => {
        const folder = path(`${place} ${release}`);
        mkdirSync(folder);
        somebody = new Newcomer(folder, place, node ?? '');
        if (place === 'bare root') {
          // A container has the checkout already, and no Git.
          somebody.copy(remote, 'overhead-action');
        }
        const command =
          place === 'bare root'
            ? ['node', somebody.seen('overhead-action/action/dist/cli.js')]
            : ['overhead'];
        overhead = (where, ...argv) => {
          const said = somebody.say([...command, ...argv], where);
          assert.doesNotMatch(said.out + said.err, STACK_FRAME);
          return said;
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
        const said = somebody.say(['sh', '-e', '-c', commands('1. Get the command')], '.', GIT);
        assertStatus(said, 0);
        assertStatus(overhead('.', '--version'), 0);
        const changed = somebody.say(['git', 'status', '--porcelain'], 'overhead-action', GIT);
        assert.equal(changed.out, '', 'an installation changes nothing in the clone');
      });

      it('is told by the doctor what is missing, each with what to install', () => {
        const said = overhead('.', 'doctor', 'jmh', 'go', 'command');
        assertStatus(said, 1);
        for (const line of said.out.split('\n').filter(text => text.startsWith('missing')))
          assert.match(line, /: .*install/);
        for (const name of ['Go', 'hyperfine', 'Maven'])
          oneLine(said, new RegExp(`^missing +\\w+ +${name} `));
      });

      for (const project of Object.keys(MISSING[place])) {
        it(`sees in one line what ${project} takes`, () => {
          const own = project === 'my command';
          if (!own) assertStatus(overhead(project, 'init'), 0);
          const said = overhead(project, 'run', '--quick', ...(own ? ['--config', 'overhead.yml'] : []));
          assertStatus(said, 2);
          // One sentence, on as many lines as the terminal is narrow.
          const [sentence = ''] = said.out.replace(/\n(?!\n)/g, ' ').split('\n');
          assert.match(sentence, MISSING[place][project] ?? /./);
        });
      }

      it('judges what others measured, and opens it in a browser', () => {
        const said = overhead(
          '.',
          'compare',
          'measured/breach.txt',
          '--max-overhead',
          '5%',
          '--out',
          'judged here',
        );
        assertStatus(said, 1);
        assertStatus(overhead('.', 'report', 'judged here', '--html', 'judged here/report.html'), 0);
        assert.match(readFileSync(join(somebody.home, 'judged here/report.html'), 'utf8'), /<\/html>/);
      });

      it('without any home is told what to set', () => {
        const cli = somebody.seen('overhead-action/action/dist/cli.js');
        const said = somebody.say(['node', cli, '--version'], '.', { HOME: '' });
        assertStatus(said, 3);
        assert.equal(
          said.err,
          'this user has no home folder: set HOME, or XDG_CACHE_HOME to a folder of your own\n',
        );
      });

      it('is told by make what to install', { skip: place === 'bare root' && 'has no make' }, () => {
        for (const target of ['demo', 'test']) {
          const said = somebody.say(['make', target], 'overhead-action', GIT);
          assertStatus(said, 2);
          oneLine(said, /lacks .*Go 1\.26 or newer, .*Maven 3\.8 or newer.*: install that/);
        }
      });
    });
  }
