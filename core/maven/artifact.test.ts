// Agents from Maven Central: the requests, the checks, and what remains after a failure.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { agentSource } from '../jvm/agent-source.ts';
import { PreconditionError } from '../runner.ts';
import { temporary } from '../testing.ts';
import { checkSha256, type Fetch, fetchArtifact } from './artifact.ts';

const root = temporary('overhead maven-');
let caches = 0;
const newCache = () => join(root, String(caches++));

const JAR = new TextEncoder().encode('PK: the bytes of an agent');
const SHA1 = createHash('sha1').update(JAR).digest('hex');
const SHA256 = createHash('sha256').update(JAR).digest('hex');

/** The coordinates as the configuration would read them. */
function coordinates(written: string) {
  const source = agentSource(written);
  assert.ok(source.kind === 'maven');
  return source;
}
const SOURCE = coordinates('maven:org.example.apm:probe-agent:1.2.3');
const JAR_URL =
  'https://repo.maven.apache.org/maven2/org/example/apm/probe-agent/1.2.3/probe-agent-1.2.3.jar';

/** A repository with the jar and its SHA-1, which records requests. */
function repository(answers: Readonly<Record<string, Uint8Array | number | Error>> = {}) {
  const urls: string[] = [];
  const fetchFile: Fetch = async url => {
    urls.push(url);
    const kind = /\.(sha\d+)$/.exec(url)?.[1] ?? 'jar';
    const published: Readonly<Record<string, Uint8Array>> = {
      jar: JAR,
      sha1: new TextEncoder().encode(SHA1),
    };
    const answer = answers[kind] ?? published[kind] ?? 404;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { urls, fetchFile };
}

const context = (cache: string, signal = new AbortController().signal) => {
  const notices: string[] = [];
  return { cache, signal, notice: (message: string) => void notices.push(message), notices };
};

/** Returns every file below a folder. */
const filesOf = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    : [];

describe('an artifact', () => {
  it('is fetched once with a message, then taken from the cache', async () => {
    const { urls, fetchFile } = repository();
    const around = context(newCache());
    const file = await fetchArtifact(SOURCE, null, around, fetchFile);
    assert.deepEqual(readFileSync(file), Buffer.from(JAR));
    const asking = [JAR_URL, `${JAR_URL}.sha512`, `${JAR_URL}.sha256`, `${JAR_URL}.sha1`];
    assert.deepEqual(urls, asking);
    assert.equal(await fetchArtifact(SOURCE, SHA256, around, fetchFile), file);
    assert.deepEqual(urls, asking);
    assert.deepEqual(around.notices, ['fetching org.example.apm:probe-agent:1.2.3']);
    assert.deepEqual(
      filesOf(around.cache).map(entry => entry.name),
      ['probe-agent-1.2.3.jar', 'probe-agent-1.2.3.jar.sha1'],
    );
  });

  it('may have a classifier', async () => {
    const { urls, fetchFile } = repository();
    const source = coordinates('maven:org.jacoco:org.jacoco.agent:0.8.14:runtime');
    await fetchArtifact(source, null, context(newCache()), fetchFile);
    assert.equal(
      urls[0],
      'https://repo.maven.apache.org/maven2/org/jacoco/org.jacoco.agent/0.8.14/org.jacoco.agent-0.8.14-runtime.jar',
    );
  });

  it('may have its digest followed by a file name, or in capitals', async () => {
    for (const text of [`${SHA1}  probe-agent-1.2.3.jar\n`, SHA1.toUpperCase()]) {
      const { fetchFile } = repository({ sha1: new TextEncoder().encode(text) });
      assert.ok(existsSync(await fetchArtifact(SOURCE, null, context(newCache()), fetchFile)));
    }
  });
});

describe('a jar in the cache', () => {
  const published = (algorithm: string) => ({
    [algorithm]: Buffer.from(`${createHash(algorithm).update(JAR).digest('hex')}\n`),
  });
  const notUsed = /^org\.example\.apm:probe-agent:1\.2\.3: the jar in the cache is not used, because /;

  for (const algorithm of ['sha512', 'sha256', 'sha1'])
    it(`S50: is fetched again if its ${algorithm} is wrong`, async () => {
      const { urls, fetchFile } = repository(published(algorithm));
      const around = context(newCache());
      const file = await fetchArtifact(SOURCE, null, around, fetchFile);
      const requests = urls.length;
      writeFileSync(file, 'EVIL');
      assert.equal(await fetchArtifact(SOURCE, null, around, fetchFile), file);
      assert.deepEqual(readFileSync(file), Buffer.from(JAR));
      assert.equal(urls.length, 2 * requests);
      assert.match(around.notices[1] ?? '', notUsed);
    });

  it('S50: is fetched again if it has no digest, and the configuration has none', async () => {
    const { urls, fetchFile } = repository();
    const around = context(newCache());
    const file = await fetchArtifact(SOURCE, null, around, fetchFile);
    rmSync(`${file}.sha1`);
    const requests = urls.length;
    await fetchArtifact(SOURCE, SHA256, around, fetchFile);
    assert.equal(urls.length, requests);
    writeFileSync(file, 'EVIL');
    await fetchArtifact(SOURCE, null, around, fetchFile);
    assert.deepEqual(readFileSync(file), Buffer.from(JAR));
    assert.match(around.notices[1] ?? '', notUsed);
  });

  it('S50: has one digest, the newest', async () => {
    const around = context(newCache());
    const file = await fetchArtifact(SOURCE, null, around, repository().fetchFile);
    writeFileSync(file, 'EVIL');
    await fetchArtifact(SOURCE, null, around, repository(published('sha512')).fetchFile);
    assert.deepEqual(
      filesOf(around.cache).map(entry => entry.name),
      ['probe-agent-1.2.3.jar', 'probe-agent-1.2.3.jar.sha512'],
    );
  });
});

describe('S12: the download is rejected, and nothing of it is kept, of', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const cases: readonly (readonly [string, Parameters<typeof repository>[0], string | null, RegExp])[] = [
    ['a jar with another digest', { jar: bytes('other bytes') }, null, /does not match .*SHA-1/],
    ['an invalid digest', { sha1: bytes('<html>sorry</html>') }, null, /does not match .*SHA-1/],
    ['a missing digest', { sha1: 404 }, null, /cannot be checked: .* publishes no digest of it/],
    ['a forbidden digest', { sha512: 403 }, null, /\(its SHA-512\) could not be .*HTTP 403/],
    [
      'a jar with another strong digest',
      { sha512: bytes('0'.repeat(128)) },
      null,
      /does not match .*SHA-512/,
    ],
    ['S15: a missing version', { jar: 404 }, null, /HTTP 404; check the coordinates/],
    ['a forbidden jar', { jar: 403 }, null, /HTTP 403; try again, or give the agent as a file/],
    ['a server error', { jar: 500 }, null, /HTTP 500; try again/],
    [
      'a network error',
      { jar: new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') }) },
      null,
      /could not be fetched from Maven Central: getaddrinfo ENOTFOUND; .*name it as a file$/,
    ],
    [
      'a jar with another digest than configured',
      {},
      '0'.repeat(64),
      new RegExp(`SHA-256 is ${SHA256}, .*was not started`),
    ],
  ];
  for (const [name, answers, sha256, expected] of cases) {
    it(name, async () => {
      const around = context(newCache());
      await assert.rejects(
        fetchArtifact(SOURCE, sha256, around, repository(answers).fetchFile),
        (error: Error) =>
          error instanceof PreconditionError &&
          expected.test(error.message) &&
          error.message.startsWith('org.example.apm:probe-agent:1.2.3'),
      );
      assert.deepEqual(filesOf(around.cache), []);
    });
  }

  it('a jar in the cache with another digest than configured', async () => {
    const around = context(newCache());
    const { fetchFile } = repository();
    await fetchArtifact(SOURCE, null, around, fetchFile);
    await assert.rejects(fetchArtifact(SOURCE, 'f'.repeat(64), around, fetchFile), /was not started/);
  });

  it('anything, after the user stopped the run', async () => {
    const controller = new AbortController();
    const stopping: Fetch = async () => {
      controller.abort(new Error('stopped by the user'));
      throw new Error('aborted');
    };
    const around = context(newCache(), controller.signal);
    await assert.rejects(fetchArtifact(SOURCE, null, around, stopping), /^Error: stopped by the user$/);
    assert.deepEqual(filesOf(around.cache), []);
  });
});

describe('coordinates', () => {
  const hostile = [
    'maven:org.example:../../etc:1.0',
    'maven:org.example:probe/../../x:1.0',
    'maven:org..example:probe:1.0',
    'maven:org.example:probe:1.0?x=y',
    'maven:org.example:probe:1.0#x',
    'maven:org.example:pro%2fbe:1.0',
    'maven:org.example:probe:1.0:',
    'maven:https://evil.example:probe:1.0',
    'maven:org.example@evil:probe:1.0',
    'maven:org.example:probe:1.0\n',
    'maven:.hidden:probe:1.0',
    'maven:org.example:probe',
    'maven:org.example:probe:1.0:a:b',
  ];
  for (const written of hostile) {
    it(`that could change the URL are rejected: ${JSON.stringify(written)}`, () => {
      assert.throws(() => agentSource(written), /is not maven:GROUP:ARTIFACT:VERSION/);
    });
  }

  it('S15: of a changing version are rejected', () => {
    for (const version of ['LATEST', 'release', '1.0-SNAPSHOT']) {
      assert.throws(
        () => agentSource(`maven:org.example:probe:${version}`),
        /moves: name a released version/,
      );
    }
  });
});

it('have a digest that is compared as a whole', () => {
  checkSha256(JAR, SHA256, 'x');
  checkSha256(JAR, null, 'x');
  assert.throws(() => checkSha256(JAR, SHA256.slice(1), 'x'), PreconditionError);
});
