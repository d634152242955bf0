// The command and the Action in a company network: a proxy that opens TLS, mirrors with passwords, private repositories.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { CommandResult } from './command.ts';
import { assertBuilt, writeResultFiles } from './fixture.ts';
import { Job, pullRequest } from './github/job.ts';
import { basic, Company } from './network/company.ts';
import { PATH, Worker } from './network/worker.ts';
import { nodeOf } from './newcomer.ts';

const JAR = 'the bytes of an agent';
const PASSWORD = 'pa55word-of-the-mirror';
const LOGIN = `builder:${PASSWORD}`;
const CENTRAL = 'repo.maven.apache.org';

/** A request handler: a Maven repository in a folder, which has the agent. */
function repository(folder: string, login = '') {
  return ({ url, headers }: IncomingMessage, response: ServerResponse): void => {
    const files: Readonly<Record<string, string>> = {
      [`${folder}/${PATH}`]: JAR,
      [`${folder}/${PATH}.sha512`]: createHash('sha512').update(JAR).digest('hex'),
    };
    const body = files[url ?? ''];
    if (login !== '' && headers.authorization !== basic(login)) response.writeHead(401).end();
    else if (body === undefined) response.writeHead(404).end();
    else response.end(body);
  };
}

function assertFetched(worker: Worker, result: CommandResult): void {
  assert.match(result.out + result.err, /the benchmark jar is not there/);
  const [kept = '', ...others] = worker.kept();
  assert.deepEqual(others, []);
  assert.equal(readFileSync(worker.path(kept), 'utf8'), JAR);
}

function assertSecret(worker: Worker, result: CommandResult, secret = PASSWORD): void {
  const text = result.out + result.err + worker.written();
  for (const form of [secret, Buffer.from(`builder:${secret}`).toString('base64')])
    assert.ok(!text.includes(form), 'a password is shown');
}

function inCompany(
  hosts: ConstructorParameters<typeof Company>[0],
  test: (company: Company, worker: Worker) => Promise<void>,
  repositories = '',
): () => Promise<void> {
  return async () => {
    const company = new Company(hosts);
    await company.start();
    const worker = new Worker(company, repositories);
    try {
      await test(company, worker);
    } finally {
      await company.stop();
      rmSync(worker.folder, { recursive: true, force: true });
    }
  };
}

const MIRROR =
  '<mirrors><mirror><id>corp</id><mirrorOf>*</mirrorOf><url>https://mirror.example/maven/</url></mirror></mirrors>';
const SERVER = `<servers><server><id>corp</id><username>builder</username><password>${PASSWORD}</password></server></servers>`;

before(assertBuilt);

describe('S41: behind a proxy that opens TLS with its own authority', { concurrency: 2 }, () => {
  const central = { [CENTRAL]: repository('/maven2') };

  it(
    'an agent is fetched with the certificates of the system',
    inCompany(central, async (company, worker) => {
      assertFetched(worker, await worker.run());
      assert.equal(company.requests.length, 2);
      assert.equal(company.requests[0]?.authorization, null);
    }),
  );

  const oldest = nodeOf(20);
  it(
    'and on the oldest Node',
    { skip: oldest === null && 'there is no Node 20 on the path' },
    inCompany(central, async (_, worker) => assertFetched(worker, await worker.run({}, oldest ?? ''))),
  );

  it(
    'and with those of NODE_EXTRA_CA_CERTS',
    inCompany(central, async (_, worker) => {
      const file = worker.path('authority.pem');
      assertFetched(worker, await worker.run({ SSL_CERT_FILE: '', NODE_EXTRA_CA_CERTS: file }));
    }),
  );

  it(
    'an untrusted certificate is refused, and the message says what to set',
    inCompany(central, async (_, worker) => {
      worker.file('nobody.pem', '');
      const result = await worker.run({ SSL_CERT_FILE: worker.path('nobody.pem') });
      assert.match(
        result.out,
        /could not be fetched from Maven Central: .*name the file .* in NODE_EXTRA_CA_CERTS/,
      );
      assert.deepEqual(worker.kept(), []);
    }),
  );

  it(
    'a proxy of settings.xml that requires a password gets it, and no output shows it',
    inCompany(central, async (company, worker) => {
      company.login = LOGIN;
      worker.settings(
        `<proxies><proxy><protocol>http</protocol><host>127.0.0.1</host><port>${company.port}</port><username>builder</username><password>\${env.PROXY_PASS}</password></proxy></proxies>`,
      );
      assertFetched(worker, await worker.run({ HTTPS_PROXY: '', PROXY_PASS: PASSWORD }));
      assert.ok(company.proxied.includes(basic(LOGIN)));
      assertSecret(worker, await worker.run({ HTTPS_PROXY: '', PROXY_PASS: PASSWORD }));
    }),
  );

  it(
    'hosts in NO_PROXY are requested directly',
    inCompany(central, async (company, worker) => {
      // Nothing listens on this port.
      worker.file(
        'overhead.yml',
        readFileSync(worker.path('overhead.yml'), 'utf8').replace(
          'suites:',
          'repositories: { own: "https://127.0.0.1:1/maven" }\nsuites:',
        ),
      );
      const result = await worker.run({ NO_PROXY: 'other.example,127.0.0.1' });
      assert.match(result.out, /could not be fetched from own \(https:\/\/127\.0\.0\.1:1\/maven\)/);
      assert.deepEqual([company.proxied, company.requests], [[], []]);
    }),
  );

  it('GitHub Enterprise receives the verdict', async () => {
    const job = new Job();
    const api = (request: IncomingMessage, response: ServerResponse) => {
      const { port } = new URL(job.github.url);
      const { url: path, method, headers } = request;
      const passed = forward({ host: '127.0.0.1', port, path, method, headers }, answer => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      });
      request.pipe(passed);
    };
    const company = new Company({ 'github.corp.example': api });
    await Promise.all([job.start(), company.start()]);
    try {
      writeResultFiles(join(job.folder, 'measured'));
      job.file('authority.pem', company.authority);
      const run = await job.run(
        'pull_request',
        pullRequest(),
        { command: 'compare', path: 'measured/pass.txt', 'max-overhead': '5%' },
        {
          GITHUB_API_URL: 'https://github.corp.example',
          GITHUB_SERVER_URL: 'https://github.corp.example',
          HTTPS_PROXY: company.proxy,
          SSL_CERT_FILE: join(job.folder, 'authority.pem'),
        },
      );
      assert.equal(run.status, 0, run.log);
      assert.equal(job.github.comments.length, 1, run.log);
      assert.ok(company.requests.length > 0);
    } finally {
      await Promise.all([job.stop(), company.stop()]);
    }
  });
});

describe('S42: credentials of settings.xml', { concurrency: 2 }, () => {
  const guarded = { 'mirror.example': repository('/maven', LOGIN), [CENTRAL]: repository('/maven2') };

  it(
    'open their mirror, and are in no output',
    inCompany(guarded, async (company, worker) => {
      worker.settings(`${MIRROR}${SERVER}`);
      const result = await worker.run();
      assertFetched(worker, result);
      assert.deepEqual([...new Set(company.requests.map(({ host }) => host))], ['mirror.example']);
      assertSecret(worker, result);
    }),
  );

  it(
    'that the mirror refuses end in a message without them',
    inCompany(guarded, async (company, worker) => {
      worker.settings(`${MIRROR}${SERVER.replace(PASSWORD, 'another-pass')}`);
      const result = await worker.run();
      assert.equal(result.status, 2);
      assert.match(
        result.out,
        /from corp \(https:\/\/mirror\.example\/maven\): HTTP 401; it refuses the credentials/,
      );
      assertSecret(worker, result, 'another-pass');
      assert.equal(company.requests.length, 1);
    }),
  );

  it(
    'in the address of a mirror are in no message',
    inCompany({ 'mirror.example': repository('/elsewhere', LOGIN) }, async (company, worker) => {
      worker.settings(MIRROR.replace('https://', `https://${LOGIN}@`));
      const result = await worker.run();
      assert.match(result.out, /from corp \(https:\/\/mirror\.example\/maven\): HTTP 404/);
      assert.equal(company.requests[0]?.authorization, basic(LOGIN));
      assertSecret(worker, result);
    }),
  );

  it(
    'with an unset variable end in a message that names the variable',
    inCompany(guarded, async (company, worker) => {
      worker.settings(`${MIRROR}${SERVER.replace(PASSWORD, `\${env.CORP_PASS}`)}`);
      assert.match((await worker.run()).out, /server corp needs the variable CORP_PASS, which is not set/);
      assert.deepEqual(company.requests, []);
      assertFetched(worker, await worker.run({ CORP_PASS: PASSWORD }));
    }),
  );

  it(
    'do not follow a redirection to another host',
    inCompany(
      {
        'mirror.example': ({ url }, response) =>
          void response.writeHead(302, { location: `https://elsewhere.example${url}` }).end(),
        'elsewhere.example': repository('/maven'),
      },
      async (company, worker) => {
        worker.settings(`${MIRROR}${SERVER}`);
        assertFetched(worker, await worker.run());
        for (const { host, authorization } of company.requests)
          assert.equal(authorization, host === 'mirror.example' ? basic(LOGIN) : null);
      },
    ),
  );

  const stolen = 'repositories:\n  corp: https://thief.example/maven\n';
  it(
    'are not sent to a repository of overhead.yml with the same server id',
    inCompany(
      { 'thief.example': repository('/maven', LOGIN), 'mirror.example': repository('/maven', LOGIN) },
      async (company, worker) => {
        worker.settings(`${MIRROR.replace('*', 'central')}${SERVER}`);
        const result = await worker.run();
        assert.match(
          result.out,
          /from corp \(https:\/\/thief\.example\/maven\): HTTP 401; it wants credentials/,
        );
        assert.deepEqual(
          company.requests.map(({ host, authorization }) => [host, authorization]),
          [['thief.example', null]],
        );
        assertSecret(worker, result);
      },
      stolen,
    ),
  );

  it(
    'are sent to a repository of overhead.yml if settings.xml names its address too',
    inCompany(
      { 'private.example': repository('/agents', LOGIN) },
      async (_, worker) => {
        const named =
          '<profiles><profile><id>own</id><repositories><repository><id>corp</id><url>https://private.example/agents</url></repository></repositories></profile></profiles><activeProfiles><activeProfile>own</activeProfile></activeProfiles>';
        worker.settings(`${named}${SERVER}`);
        assertFetched(worker, await worker.run());
        // And with settings.xml only.
        rmSync(worker.path('.cache'), { recursive: true });
        rmSync(worker.path('overhead-out'), { recursive: true, force: true });
        const file = readFileSync(worker.path('overhead.yml'), 'utf8');
        worker.file('overhead.yml', file.replace(/^repositories:\n.*\n/m, ''));
        assertFetched(worker, await worker.run());
      },
      'repositories:\n  corp: https://private.example/agents/\n',
    ),
  );

  it(
    'in overhead.yml are refused without being shown',
    inCompany(
      {},
      async (_, worker) => {
        const result = await worker.run();
        assert.equal(result.status, 3);
        assert.match(
          result.err,
          /overhead\.yml:3:9: .*"corp" has credentials: put them into a server of ~\/\.m2\/settings\.xml/,
        );
        assert.ok(!result.err.includes(PASSWORD), result.err);
      },
      `repositories:\n  corp: https://${LOGIN}@private.example/agents\n`,
    ),
  );
});

describe('S43: an agent of the same name from another place', { concurrency: 2 }, () => {
  const both = { 'private.example': repository('/agents'), [CENTRAL]: repository('/maven2') };
  const own = 'repositories:\n  corp: https://private.example/agents\n';

  it(
    'is not taken from Maven Central if a private repository has it or does not answer',
    inCompany(
      { ...both, 'private.example': (_, response) => void response.writeHead(503).end() },
      async (company, worker) => {
        const result = await worker.run();
        assert.match(result.out, /from corp \(https:\/\/private\.example\/agents\): HTTP 503/);
        assert.deepEqual(
          company.requests.map(({ host }) => host),
          ['private.example'],
        );
      },
      own,
    ),
  );

  it(
    'does not stay in the cache for a configuration without that repository',
    inCompany(
      both,
      async (company, worker) => {
        assertFetched(worker, await worker.run());
        const file = readFileSync(worker.path('overhead.yml'), 'utf8');
        worker.file('overhead.yml', file.replace(own, ''));
        rmSync(worker.path('overhead-out'), { recursive: true, force: true });
        await worker.run();
        assert.deepEqual(
          [...new Set(company.requests.map(({ host }) => host))],
          ['private.example', CENTRAL],
        );
        assert.equal(worker.kept().length, 2);
      },
      own,
    ),
  );

  it(
    'comes from the local repository first, if its digest there matches the jar',
    inCompany(both, async (company, worker) => {
      worker.file(`.m2/repository/${PATH}`, JAR);
      worker.file(`.m2/repository/${PATH}.sha1`, createHash('sha1').update(JAR).digest('hex'));
      assertFetched(worker, await worker.run());
      assert.deepEqual(company.requests, []);
    }),
  );

  it(
    'is not used if the jar of the local repository was changed or has no digest',
    inCompany(both, async (company, worker) => {
      worker.file(`.m2/repository/${PATH}`, 'EVIL');
      assertFetched(worker, await worker.run());
      rmSync(worker.path('.cache'), { recursive: true });
      rmSync(worker.path('overhead-out'), { recursive: true, force: true });
      worker.file(`.m2/repository/${PATH}.sha1`, createHash('sha1').update(JAR).digest('hex'));
      assertFetched(worker, await worker.run());
      assert.equal(company.requests.length, 4);
    }),
  );
});

describe('S50: a jar in the cache that is not the checked one', { concurrency: 2 }, () => {
  /** Runs twice, and overwrites the cached jar between the runs. Returns that jar. */
  const changed = async (worker: Worker, more: Readonly<Record<string, string>> = {}) => {
    assertFetched(worker, await worker.run());
    const [kept = ''] = worker.kept();
    writeFileSync(worker.path(kept), 'EVIL');
    rmSync(worker.path('overhead-out'), { recursive: true, force: true });
    return { kept: worker.path(kept), result: await worker.run(more) };
  };
  const notUsed = /probe-agent:1\.2\.3: the jar in the cache is not used, because its SHA-(512|256) differs/;

  it(
    'is fetched again',
    inCompany({ [CENTRAL]: repository('/maven2') }, async (company, worker) => {
      const { result } = await changed(worker);
      assertFetched(worker, result);
      assert.match(result.out + result.err, notUsed);
      assert.equal(company.requests.length, 4);
    }),
  );

  it(
    'is taken from the local repository again',
    inCompany({}, async (_, worker) => {
      worker.file(`.m2/repository/${PATH}`, JAR);
      worker.file(`.m2/repository/${PATH}.sha1`, createHash('sha1').update(JAR).digest('hex'));
      const { result } = await changed(worker);
      assertFetched(worker, result);
      assert.match(result.out + result.err, notUsed);
    }),
  );

  it(
    'is refused if it cannot be fetched again',
    inCompany({ [CENTRAL]: repository('/maven2') }, async (_, worker) => {
      // Nothing listens on this port.
      const { result } = await changed(worker, { HTTPS_PROXY: 'http://127.0.0.1:1' });
      assert.equal(result.status, 2);
      assert.match(result.out + result.err, notUsed);
      assert.match(result.out, /probe-agent:1\.2\.3 could not be fetched from Maven Central/);
    }),
  );
});

/** A fake Maven that answers like the real one and records its arguments. */
const MVN = `#!/bin/sh
printf '%s\\n' "$@" > arguments
for argument; do
  case $argument in -Dmaven.repo.local=*) repository=\${argument#*=} ;; esac
  if [ "$before" = --file ]; then /bin/cp "$argument" "$HOME/pom.xml"; fi
  before=$argument
done
if [ -n "$FAILS" ]; then echo "[ERROR] Could not transfer from https://builder:$FAILS@mirror.example: 401 $FAILS"; exit 1; fi
/bin/mkdir -p "$(/usr/bin/dirname "$repository/${PATH}")"
printf '%s' '${JAR}' > "$repository/${PATH}"
`;

describe('S43: if Maven is set up, Maven fetches', () => {
  const set = (worker: Worker, settings = `${MIRROR}${SERVER}`) => {
    worker.file('bin/mvn', MVN, 0o755);
    worker.settings(settings);
  };

  it(
    'the agent with its own settings and with strict checksums',
    inCompany({}, async (company, worker) => {
      set(worker);
      assertFetched(worker, await worker.run());
      assert.deepEqual(company.requests, []);
      const given = readFileSync(worker.path('arguments'), 'utf8').split('\n');
      assert.ok(given.includes('--strict-checksums'));
      assert.equal(given[given.indexOf('--settings') + 1], worker.path('.m2/settings.xml'));
      assert.ok(given.includes('-Dartifact=org.example.apm:probe-agent:1.2.3:jar'));
    }),
  );

  it(
    'S42: and an id of overhead.yml gets no credentials of another address',
    inCompany(
      {},
      async (_, worker) => {
        // Some repositories require the password in a header.
        set(
          worker,
          '<servers><server><id>corp</id><configuration><httpHeaders/></configuration></server></servers>',
        );
        assertFetched(worker, await worker.run());
        const [, id] =
          /<id>([^<]*)<\/id><url>https:\/\/thief/.exec(readFileSync(worker.path('pom.xml'), 'utf8')) ?? [];
        assert.match(id ?? '', /^corp-[0-9a-f-]{36}$/);
      },
      'repositories:\n  corp: https://thief.example/maven\n',
    ),
  );

  it(
    'S42: and its error messages are shown without passwords',
    inCompany({}, async (_, worker) => {
      set(worker);
      const result = await worker.run({ FAILS: PASSWORD });
      assert.equal(result.status, 2);
      assert.match(
        result.out,
        /could not be fetched by Maven: Could not transfer from https:\/\/\*\*\*@mirror\.example: 401 \*\*\*/,
      );
      assertSecret(worker, result);
    }),
  );
});
