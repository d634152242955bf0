// Checks what helm makes of the values of our scale sets: node tools/arc-rendered.ts SCALE-SET-CHART CONTROLLER-CHART, each a folder.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Ajv } from 'ajv';
import { parseAllDocuments, parseDocument } from 'yaml';
import { CHART, FOLDER, faultOf, VALUES, type Values } from './arc.ts';

/** The objects of a scale set, by kind. */
const KINDS = ['AutoscalingRunnerSet', 'Role', 'RoleBinding', 'ServiceAccount'];

/** An object of Kubernetes. */
interface Rendered {
  readonly kind: string;
  readonly spec?: { readonly template?: { readonly spec?: Readonly<Record<string, unknown>> } };
}

/**
 * The faults of the objects that helm made from values; empty if there are none. Unknown fields are faults, as for
 * `kubectl apply --validate=strict`.
 * @param definition the definition of AutoscalingRunnerSet, from the chart of the controller
 */
export function renderedFaults(manifests: string, values: string, definition: string): string[] {
  const objects = parseAllDocuments(manifests)
    .map(document => document.toJS() as Rendered | null)
    .filter(object => object !== null);
  const kinds = objects.map(({ kind }) => kind).sort();
  const set = objects.find(({ kind }) => kind === 'AutoscalingRunnerSet');
  const wanted = (parseDocument(values).toJS() as Values).template.spec;
  const rendered = set?.spec?.template?.spec ?? {};
  const { serviceAccountName, ...pod } = rendered;
  return [
    ...(isDeepStrictEqual(kinds, KINDS)
      ? []
      : [`helm made ${kinds.join(', ')} instead of ${KINDS.join(', ')}`]),
    ...(/-no-permission$/.test(String(serviceAccountName))
      ? []
      : [`the pod has the service account ${serviceAccountName}, which may have permissions`]),
    ...(isDeepStrictEqual(pod, wanted) ? [] : ['the pod of the scale set is not the pod of the values']),
    ...strictFaults(set, definition),
  ];
}

function strictFaults(set: Rendered | undefined, definition: string): string[] {
  const { spec } = parseDocument(definition).toJS() as {
    spec: { versions: { schema: { openAPIV3Schema: object } }[] };
  };
  const ajv = new Ajv({ strict: false, allErrors: true, verbose: true, logger: false });
  const check = ajv.compile(strict(spec.versions[0]?.schema.openAPIV3Schema ?? { not: {} }) as object);
  if (check(set)) return [];
  return (check.errors ?? []).map(error => {
    const { path, message } = faultOf(error);
    return `${path.join('.')}: ${message}`;
  });
}

/** A schema of Kubernetes that permits no unknown field. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (schema === null || typeof schema !== 'object') return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
  const closed = 'properties' in schema && !('additionalProperties' in schema);
  return closed && isSchema(schema) ? { ...inner, additionalProperties: false } : inner;
}

/** Whether it is a schema, and not a list with a property named `properties`. */
const isSchema = (schema: object): boolean => 'type' in schema && schema.type === 'object' && !isOpen(schema);

/** `metadata` has no properties in a definition: the server knows them. */
const isOpen = (schema: object): boolean =>
  'x-kubernetes-preserve-unknown-fields' in schema || 'x-kubernetes-embedded-resource' in schema;

/** Renders both files of values with helm. Returns the faults. */
export function helmFaults(chart: string, controller: string): string[] {
  const definition = readFileSync(
    join(controller, 'crds/actions.github.com_autoscalingrunnersets.yaml'),
    'utf8',
  );
  const version = String(parseDocument(readFileSync(join(chart, 'Chart.yaml'), 'utf8')).get('version'));
  const wrong = version === CHART ? [] : [`the chart is ${version}; the values are for ${CHART}`];
  const rendered = VALUES.flatMap(name => {
    const file = join(FOLDER, name);
    const manifests = execFileSync(
      'helm',
      ['template', 'overhead', chart, '--namespace', 'overhead', '--values', file],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      },
    );
    return renderedFaults(manifests, readFileSync(file, 'utf8'), definition).map(
      fault => `${name}: ${fault}`,
    );
  });
  return [...wrong, ...rendered];
}

if (import.meta.main) {
  const [chart, controller] = process.argv.slice(2);
  if (chart === undefined || controller === undefined)
    throw new Error('name two folders: the chart gha-runner-scale-set, and gha-runner-scale-set-controller');
  const faults = helmFaults(chart, controller);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
