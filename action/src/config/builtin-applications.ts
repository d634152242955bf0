// The applications that come with overhead: how each is started, when it is ready, and the answer that it owes.
import type { HttpCheck, Ready } from './config.ts';

export interface BuiltinApplication {
  readonly argv: readonly string[];
  readonly ready: Ready;
  readonly request: HttpCheck;
}

/** Names that `application:` takes: those of their modules in jvm-bench/applications, and of the jars that are built there. */
export const BUILTIN_APPLICATIONS = ['spring-jdbc', 'undertow-h2', 'kafka'] as const;

const ARGV = ['java', '-jar', '{application}', '{port}'];

/** The first two answer this alike: a row that a query has found. */
const PET: HttpCheck = {
  url: 'http://127.0.0.1:{port}/pets/7',
  status: 200,
  body: '^\\{"id":7,"name":"pet-7","owner":"owner-7"\\}$',
};

/** The applications by their names. */
export const APPLICATIONS: Readonly<Record<(typeof BUILTIN_APPLICATIONS)[number], BuiltinApplication>> = {
  'spring-jdbc': {
    argv: ARGV,
    ready: { kind: 'log', pattern: 'Started SpringJdbc' },
    request: PET,
  },
  'undertow-h2': {
    argv: ARGV,
    ready: { kind: 'log', pattern: 'Started UndertowH2' },
    request: PET,
  },
  kafka: {
    argv: [...ARGV, '{port:broker}', '{port:controller}', '{scratch}/kafka'],
    ready: { kind: 'log', pattern: 'Started KafkaBroker' },
    // As many records as the broker has got by the producer test.
    request: { url: 'http://127.0.0.1:{port}/produce/100', status: 200, body: '^100$' },
  },
};
