// The requests of a load in overhead.yml: one, a mix, a recording, or a call of gRPC; and the placeholders in them.
import { resolve } from 'node:path';
import type { z } from 'zod';
import type { CallSettings, DataFile, LoadRequest, LoadSettings } from '../../core/application/load.ts';
import type { ApplicationFile } from '../../core/application/settings.ts';
import { filesOf, isTemplate } from '../../core/application/template.ts';
import { type Findings, type Path, stringValues } from '../../core/config/findings.ts';
import type { loadSchema } from './schema.ts';

type LoadFile = z.infer<typeof loadSchema>;
type Own = Pick<LoadSettings, 'method' | 'headers' | 'content' | 'mix' | 'har' | 'grpc' | 'data' | 'place'>;

/** Ways to say what is sent. */
const WAYS = ['mix', 'har', 'grpc'] as const;

/** Reads what a suite sends. Problems are reported. */
export function readRequests(
  path: Path,
  load: LoadFile,
  suite: Pick<ApplicationFile, 'request' | 'processes'>,
  found: Findings,
): Own {
  const at = [...path, 'load'];
  const [way, ...others] = WAYS.filter(key => load[key] !== undefined);
  for (const other of others)
    found.reportKey([...at, other], `"${way}" and "${other}" exclude each other: remove one of them`);
  if (way !== undefined) refuseOwn(at, load, way, found);
  refuseTemplates(path, suite, found);
  const templates = new Templates(found);
  const headers = templates.readAll([...at, 'headers'], load.headers);
  if ((way === 'grpc' || way === 'har') && Object.values(headers).some(isTemplate))
    found.report([...at, 'headers'], `headers: they are constant with ${way}: remove their placeholders`);
  const grpc = load.grpc === undefined ? null : readCall([...at, 'grpc'], load.grpc, found);
  const content =
    load.grpc === undefined
      ? templates.read([...at, 'content'], load.content)
      : templates.read([...at, 'grpc', 'message'], load.grpc.message ?? '{}');
  const mix = readMix([...at, 'mix'], load.mix ?? [], headers, templates, found);
  refuseAddresses([...at, 'mix'], mix, found);
  return {
    method: load.method ?? 'GET',
    headers,
    content,
    mix,
    har: load.har === undefined ? null : readRecording([...at, 'har'], load.har, found),
    grpc,
    data: templates.files,
    place: found.place(at),
  };
}

/** Each request of a mix or a recording has its own method and body. */
function refuseOwn(at: Path, load: LoadFile, way: (typeof WAYS)[number], found: Findings): void {
  for (const key of ['method', 'content'] as const)
    if (load[key] !== undefined)
      found.reportKey(
        [...at, key],
        `${key}: ${way === 'mix' ? 'each request of the mix has its own: write it there' : `is that of ${way}: remove it`}`,
      );
}

/** The request of an application is sent when it is ready, and has no seed. */
function refuseTemplates(
  path: Path,
  { request, processes = {} }: Pick<ApplicationFile, 'request' | 'processes'>,
  found: Findings,
): void {
  const all: [Path, string | undefined][] = [
    [[...path, 'request', 'http'], request?.http],
    ...Object.entries(processes).map(([name, process]): [Path, string | undefined] => [
      [...path, 'processes', name, 'request', 'http'],
      process.request?.http,
    ]),
  ];
  for (const [at, url] of all)
    if (url !== undefined && isTemplate(url))
      found.report(
        at,
        'http: the request that shows that the application is ready is always the same: write placeholders into load, under mix',
      );
}

/** Texts with placeholders, and the files that those name. */
class Templates {
  readonly #found: Findings;
  readonly #files = new Map<string, DataFile>();

  constructor(found: Findings) {
    this.#found = found;
  }

  get files(): DataFile[] {
    return [...this.#files.values()];
  }

  read(at: Path, text = ''): string {
    for (const name of this.#found.attempt(at, () => filesOf(text)) ?? [])
      this.#files.set(name, { name, path: resolve(name) });
    return text;
  }

  readAll(at: Path, texts: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
    const all = stringValues(texts);
    for (const [key, text] of Object.entries(all)) this.read([...at, key], text);
    return all;
  }
}

type CallFile = NonNullable<LoadFile['grpc']>;
type MixedFile = NonNullable<LoadFile['mix']>[number];

function readMix(
  at: Path,
  files: readonly MixedFile[],
  common: Readonly<Record<string, string>>,
  templates: Templates,
  found: Findings,
): LoadRequest[] {
  return files.map((file, index) => {
    const here = [...at, String(index)];
    if (files.findIndex(({ name }) => name === file.name) < index)
      found.report([...here, 'name'], `name: another request is called "${file.name}": choose another name`);
    found.pattern([...here, 'body'], file.body);
    const headers = merged(common, templates.readAll([...here, 'headers'], file.headers));
    const own = { name: file.name, weight: file.weight ?? 1, headers };
    const { grpc } = file;
    if (grpc !== undefined)
      return { ...own, ...mixedCall(here, { ...file, grpc }, headers, templates, found) };
    const path = templates.read([...here, 'path'], file.path);
    const content = templates.read([...here, 'content'], file.content);
    return {
      ...own,
      method: file.method ?? 'GET',
      path,
      content,
      template: [path, content, ...Object.values(headers)].some(isTemplate),
      status: file.status ?? 200,
      body: file.body ?? '',
      call: null,
    };
  });
}

/** A call of gRPC is a POST to its method. */
function mixedCall(
  here: Path,
  file: MixedFile & { readonly grpc: CallFile },
  headers: Readonly<Record<string, string>>,
  templates: Templates,
  found: Findings,
): Omit<LoadRequest, 'name' | 'weight' | 'headers'> {
  const at = [...here, 'grpc'];
  for (const key of ['method', 'content', 'status', 'body'] as const)
    if (file[key] !== undefined)
      found.reportKey([...here, key], `${key}: is that of grpc: write it there, content as message`);
  if (Object.values(headers).some(isTemplate))
    found.report(at, 'grpc: metadata is constant: remove the placeholders from headers');
  const { grpc } = file;
  const content = templates.read([...at, 'message'], grpc.message ?? '{}');
  return {
    method: 'POST',
    path: `/${grpc.method.replace(/^\//, '')}`,
    content,
    template: isTemplate(content),
    status: 200,
    body: '',
    call: readCall(at, grpc, found),
  };
}

/** A process has one address for calls. */
function refuseAddresses(at: Path, mix: readonly LoadRequest[], found: Findings): void {
  const first = mix.find(({ call }) => call !== null)?.call;
  for (const [index, { call }] of mix.entries())
    if (call !== null && call.address !== first?.address)
      found.report(
        [...at, String(index), 'grpc'],
        `grpc: all calls of a mix have one address: write "${first?.address}" here too`,
      );
}

/** Returns headers with others over them; names are the same in any case. */
export function merged(
  headers: Readonly<Record<string, string>>,
  over: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = new Set(Object.keys(over).map(name => name.toLowerCase()));
  const kept = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...over };
}

function readRecording(at: Path, file: NonNullable<LoadFile['har']>, found: Findings): LoadSettings['har'] {
  found.pattern([...at, 'include'], file.include);
  return {
    file: file.file,
    path: resolve(file.file),
    include: file.include ?? '',
    keepHeaders: (file['keep-headers'] ?? []).map(name => name.toLowerCase()),
  };
}

function readCall(at: Path, file: CallFile, found: Findings): CallSettings {
  found.pattern([...at, 'body'], file.body);
  if (file.imports !== undefined && file.proto === undefined)
    found.reportKey([...at, 'imports'], 'imports: are those of a .proto file: add proto');
  return {
    proto: file.proto === undefined ? '' : resolve(file.proto),
    imports: (file.imports ?? []).map(folder => resolve(folder)),
    method: file.method,
    address: file.address ?? '127.0.0.1:{port}',
    code: file.status ?? 'OK',
    body: file.body ?? '',
  };
}
