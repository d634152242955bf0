// The third-party parts of action/dist: sbom.cdx.json (CycloneDX) and THIRD-PARTY-NOTICES.txt. `make notices` writes both.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import sbom from 'rollup-plugin-sbom';
import { LIST, type Programs } from '../core/programs.ts';
import bundles from '../rolldown.config.ts';
import { mit } from './mit.ts';

const ROOT = join(import.meta.dirname, '..');

/** A third-party package. */
export interface Part {
  readonly component: Component;
  /** The licence texts and notices that must be distributed with it. */
  readonly texts: readonly string[];
}

/** A package in a list of parts (CycloneDX). */
interface Component {
  readonly type: string;
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly author?: string;
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly id?: string };
  }[];
  /** Its package URL (github.com/package-url). */
  readonly purl: string;
}

/** Go programs of action/dist: the files, the module, its packages, and the target platform. */
const GO = [
  [
    ['compare.wasm', 'benchstat.wasm'],
    'compare',
    ['./cmd/compare', 'golang.org/x/perf/cmd/benchstat'],
    'wasip1',
    'wasm',
  ],
  [
    ['compare-linux-amd64', 'benchstat-linux-amd64'],
    'compare',
    ['./cmd/compare', 'golang.org/x/perf/cmd/benchstat'],
    'linux',
    'amd64',
  ],
  [
    ['simulator-linux-amd64', 'guest-linux-amd64'],
    'simulator',
    ['./cmd/simulator', './cmd/guest'],
    'linux',
    'amd64',
  ],
  [
    ['simulator-linux-arm64', 'guest-linux-arm64'],
    'simulator',
    ['./cmd/simulator', './cmd/guest'],
    'linux',
    'arm64',
  ],
  [['meter-linux-amd64'], 'runners/go/meter', ['.'], 'linux', 'amd64'],
  [['meter-linux-arm64'], 'runners/go/meter', ['.'], 'linux', 'arm64'],
  [['load-linux-amd64'], 'load', ['./cmd/load'], 'linux', 'amd64'],
  [['load-linux-arm64'], 'load', ['./cmd/load'], 'linux', 'arm64'],
  [['kernel-runner-linux-amd64'], 'self-hosted', ['./cmd/kernel-runner'], 'linux', 'amd64'],
] as const;
/** Our own files, and the output of the bundler. */
const OWN = /^(?:page\.css|programs\.json|[\w-]+\.js)$/;

/** Files of a folder like action/dist, and programs in its archives, whose parts are unknown. @param packed the archives that it lists */
export function unknownFiles(files: readonly string[], packed: Programs): string[] {
  const known: readonly string[] = GO.flatMap(([names]) => [...names]);
  const programs = Object.values(packed).flatMap(list => list.map(({ name }) => name));
  return [
    ...files.filter(file => packed[file] === undefined && !OWN.test(file)),
    ...programs.filter(name => !known.includes(name)),
  ];
}

/** A package with the texts of its licences, in Base64, as rollup-plugin-sbom writes it. */
interface Found extends Component {
  readonly evidence?: {
    readonly licenses: readonly { readonly license: { readonly text: { readonly content: string } } }[];
  };
}

/** The npm packages whose modules are in the bundle. */
async function npmParts(): Promise<Part[]> {
  const parts = new Map<string, Part>();
  for (const { output, ...input } of bundles as readonly { output?: object }[]) {
    const plugins = [
      sbom({
        specVersion: '1.6',
        saveTimestamp: false,
        includeWellKnown: false,
        collectLicenseEvidence: true,
      }),
    ];
    const build = await rolldown({ ...input, cwd: ROOT, plugins, logLevel: 'silent' });
    const { output: files } = await build.generate(output ?? {});
    await build.close();
    const list = files.find(({ fileName }) => fileName === 'cyclonedx/bom.json');
    if (list?.type !== 'asset') throw new Error('rollup-plugin-sbom wrote no list of parts');
    const { components } = JSON.parse(String(list.source)) as { components: readonly Found[] };
    for (const { evidence, ...component } of components) {
      const texts = evidence?.licenses.map(({ license }) => license.text.content) ?? [];
      parts.set(component.purl, { component, texts: termsOf(component, texts) });
    }
  }
  return [...parts.values()];
}

/** The texts in a package; if it has none, the text of the licence that it names. */
function termsOf(component: Component, texts: readonly string[]): string[] {
  const { author } = component;
  return texts.length === 0 && licenseOf(component) === 'MIT' && author !== undefined
    ? [mit(author)]
    : texts.map(text => tidy(Buffer.from(text, 'base64').toString()));
}

/** The licence as an SPDX expression; empty if it is unknown. */
function licenseOf({ licenses }: Component): string {
  return licenses?.map(({ expression, license }) => expression ?? license?.id ?? '').join(' AND ') ?? '';
}

/** The Go modules whose packages are in the programs, and Go's own library. */
function goParts(): Part[] {
  const parts = new Map<string, Part>();
  for (const [, module, packages, system, processor] of GO) {
    const folder = join(ROOT, module);
    // The meter names no toolchain, because users' own Go releases build it too; the Makefile uses that of the simulator.
    const toolchain = toolchainOf(folder) ?? toolchainOf(join(ROOT, 'simulator')) ?? '';
    const environment = {
      ...process.env,
      GOTOOLCHAIN: toolchain,
      GOOS: system,
      GOARCH: processor,
      CGO_ENABLED: '0',
      GOFLAGS: '',
    };
    const go = (...argv: string[]) =>
      execFileSync('go', argv, { cwd: folder, env: environment, encoding: 'utf8', maxBuffer: 1 << 28 });
    const found = go(
      'list',
      '-deps',
      '-f',
      '{{with .Module}}{{if not .Replace}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}',
      ...packages,
    );
    for (const line of new Set(found.split('\n'))) {
      const [name = '', version = '', place = ''] = line.split('\t');
      // A module without a version is part of this project, and so is a replaced one.
      if (version !== '') parts.set(`${name}@${version}`, goPart(name, version, place));
    }
    const [root = '', version = ''] = go('env', 'GOROOT', 'GOVERSION').trim().split('\n');
    parts.set(`std@${version}`, goPart('std', version.replace(/^go/, ''), root));
  }
  return [...parts.values()];
}

function toolchainOf(folder: string): string | undefined {
  return /^toolchain (\S+)$/m.exec(readFileSync(join(folder, 'go.mod'), 'utf8'))?.[1];
}

function goPart(name: string, version: string, folder: string): Part {
  const texts = textsIn(folder);
  const purl = `pkg:golang/${name}@${version}`;
  const license = spdxOf(texts);
  const licenses = license === '' ? {} : { licenses: [{ license: { id: license } }] };
  return { component: { type: 'library', 'bom-ref': purl, name, version, ...licenses, purl }, texts };
}

/** The licences of Go modules, by phrases that no other licence contains. */
function spdxOf(texts: readonly string[]): string {
  const text = texts.join('\n').replace(/\s+/g, ' ');
  if (/Apache License,? Version 2\.0/.test(text)) return 'Apache-2.0';
  if (/Permission is hereby granted, free of charge/.test(text)) return 'MIT';
  if (/for any purpose with or without fee is hereby granted\. THE SOFTWARE/.test(text)) return '0BSD';
  if (/Neither the name of/.test(text)) return 'BSD-3-Clause';
  return /Redistribution and use in source and binary forms/.test(text) ? 'BSD-2-Clause' : '';
}

/** The licences and notices in the folder of a package. */
function textsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => /^(?:licen[cs]e|copying|notice|patents)(?:[.-].*)?$/i.test(name))
    .sort()
    .map(name => tidy(readFileSync(join(folder, name), 'utf8')));
}

const tidy = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** The machine-readable list (CycloneDX 1.6, cyclonedx.org). It has no date, so that the same parts give the same bytes. */
export function sbomOf(parts: readonly Part[], version: string): string {
  const component = {
    type: 'application',
    'bom-ref': 'overhead-action',
    name: 'overhead-action',
    version,
    licenses: [{ license: { id: 'Apache-2.0' } }],
  };
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components: parts.map(({ component }) => component) }, null, 2)}\n`;
}

const RULE = '='.repeat(80);

function nameOf({ component: { group, name } }: Part): string {
  return group === undefined ? name : `${group}/${name}`;
}

/** Its name, version and licence. */
function headOf(part: Part): string {
  const license = licenseOf(part.component);
  return `${nameOf(part)} ${part.component.version}${license === '' ? '' : ` (${license})`}`;
}

/** The list for people, with the texts. Throws if a part has none. */
export function noticesOf(parts: readonly Part[]): string {
  const bare = parts.filter(({ texts }) => texts.length === 0);
  if (bare.length > 0)
    throw new Error(
      `no licence is in the package of ${bare.map(nameOf).join(', ')}: find it, and how it may be passed on`,
    );
  const chapters = parts.map(part =>
    [RULE, headOf(part), RULE, '', ...part.texts.flatMap(text => [text, ''])].join('\n'),
  );
  return `action/dist holds what others wrote, under these terms.\n\n${chapters.join('\n')}`;
}

/** The expected contents of the generated files, by name. Throws if a file of action/dist is of unknown origin. */
export async function generated(): Promise<Record<string, string>> {
  const dist = join(ROOT, 'action/dist');
  const packed = JSON.parse(readFileSync(join(dist, LIST), 'utf8')) as Programs;
  const strangers = unknownFiles(readdirSync(dist), packed);
  if (strangers.length > 0)
    throw new Error(`what is action/dist/${strangers.join(', ')} made of? Say so in tools/sbom.ts`);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const parts = [...(await npmParts()), ...goParts()].sort((a, b) =>
    a.component.purl < b.component.purl ? -1 : 1,
  );
  return { 'sbom.cdx.json': sbomOf(parts, version), 'THIRD-PARTY-NOTICES.txt': noticesOf(parts) };
}

/** Names of the files with other contents than expected. */
export function stale(files: Readonly<Record<string, string>>, folder = ROOT): string[] {
  return Object.entries(files)
    .filter(
      ([name, text]) => !existsSync(join(folder, name)) || readFileSync(join(folder, name), 'utf8') !== text,
    )
    .map(([name]) => name);
}

if (import.meta.main)
  for (const [name, text] of Object.entries(await generated())) writeFileSync(join(ROOT, name), text);
