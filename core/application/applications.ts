// The applications of this project: how each starts, when it is ready, and its correct answer.
import type { HttpCheck, Ready } from './suite.ts';

export interface BuiltinApplication {
  readonly argv: readonly string[];
  readonly ready: Ready;
  readonly request: HttpCheck;
}

/** Names for `application:`, which are also the modules in jvm-bench/applications and their jars. */
export const BUILTIN_APPLICATIONS = ['spring-jdbc', 'undertow-h2', 'kafka'] as const;

const ARGV = ['java', '-jar', '{application}', '{port}'];

/** The answer of the first two applications: a row of a query. */
const PET: HttpCheck = {
  url: 'http://127.0.0.1:{port}/pets/7',
  status: 200,
  body: '^\\{"id":7,"name":"pet-7","owner":"owner-7"\\}$',
};

/** The applications by name. */
export const APPLICATIONS: Readonly<Record<(typeof BUILTIN_APPLICATIONS)[number], BuiltinApplication>> = {
  'spring-jdbc': {
    argv: [...ARGV, '{scratch}/tomcat'],
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
    // The broker received this number of records from the producer test.
    request: { url: 'http://127.0.0.1:{port}/produce/100', status: 200, body: '^100$' },
  },
};
