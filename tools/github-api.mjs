// Writes action/test/github/testdata/api.json: the part of GitHub's own API description that we use, for the fake GitHub in our tests.
//
// The whole description (@octokit/openapi, MIT, made from github/rest-api-description, MIT) is a hundred times as large as this part.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOURCE = '@octokit/openapi@23.0.2';
const TARGET = join(import.meta.dirname, '../action/test/github/testdata/api.json');
const USED = {
  '/repos/{owner}/{repo}/issues': ['get', 'post'],
  '/repos/{owner}/{repo}/issues/{issue_number}': ['patch'],
  '/repos/{owner}/{repo}/issues/{issue_number}/comments': ['get', 'post'],
  '/repos/{owner}/{repo}/issues/comments/{comment_id}': ['get', 'patch', 'delete'],
  '/repos/{owner}/{repo}/check-runs': ['post'],
  '/repos/{owner}/{repo}/check-runs/{check_run_id}': ['patch'],
  '/repos/{owner}/{repo}/actions/runs/{run_id}': ['get'],
  '/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts': ['get'],
  '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}': ['get'],
  '/repos/{owner}/{repo}/contents/{path}': ['get'],
  '/repos/{owner}/{repo}/pulls': ['get'],
};
const PROSE = [
  'description',
  'example',
  'examples',
  'externalDocs',
  'summary',
  'tags',
  'title',
  'deprecated',
];

const folder = mkdtempSync(join(tmpdir(), 'github-api-'));
const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--json', SOURCE], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
const file = 'package/generated/api.github.com.json';
execFileSync('tar', ['--extract', '--gzip', '--file', packed.filename, file], { cwd: folder });
const whole = JSON.parse(readFileSync(join(folder, file), 'utf8'));
rmSync(folder, { recursive: true });

const components = {};
const slim = {
  openapi: whole.openapi,
  info: {
    title: `${SOURCE}: the paths that overhead-action uses`,
    version: whole.info.version,
    license: { name: 'MIT' },
  },
  paths: Object.fromEntries(
    Object.entries(USED).map(([path, methods]) => [
      path,
      Object.fromEntries(methods.map(method => [method, kept(whole.paths[path][method])])),
    ]),
  ),
  components,
};
writeFileSync(TARGET, `${JSON.stringify(slim)}\n`);
console.log(`${TARGET}: ${Buffer.byteLength(JSON.stringify(slim))} bytes`);

/** A copy without descriptions, including its references. `named`: the keys are names, not keywords of the format. */
function kept(value, named = false) {
  if (Array.isArray(value)) return value.map(item => kept(item));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$ref === 'string') keep(value.$ref);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => named || (!PROSE.includes(key) && !key.startsWith('x-')))
      // Validators reject `nullable` without a type, which occurs next to references.
      .filter(([key]) => named || key !== 'nullable' || 'type' in value)
      .map(([key, entry]) => [key, kept(entry, key === 'properties' && !named)]),
  );
}

function keep(reference) {
  const [kind, name] = reference.replace('#/components/', '').split('/');
  components[kind] ??= {};
  if (name in components[kind]) return;
  components[kind][name] = {};
  components[kind][name] = kept(whole.components[kind][name]);
}
