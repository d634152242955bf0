// Checks the values of our scale sets for Actions Runner Controller: their keys and fields, and the rules that keep other pods off a measuring node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Ajv, type ErrorObject } from 'ajv';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { formatPlace, suggest } from '../core/config/problem.ts';

export const FOLDER = join(import.meta.dirname, '../self-hosted/runners/arc');
export const VALUES = ['kernel.yaml', 'unprivileged.yaml'] as const;

/** The version of the charts that the values are for. */
export const CHART = '0.14.2';

interface Container {
  readonly name: string;
  readonly resources: Readonly<Record<'requests' | 'limits', Readonly<Record<string, string>>>>;
  readonly securityContext: {
    readonly privileged?: boolean;
    readonly runAsUser?: number;
    readonly capabilities: { readonly add?: readonly string[] };
  };
}
interface Pod {
  readonly nodeSelector: Readonly<Record<string, string>>;
  readonly tolerations: readonly { readonly key: string; readonly value: string; readonly effect: string }[];
  readonly affinity: {
    readonly podAntiAffinity: {
      readonly requiredDuringSchedulingIgnoredDuringExecution: readonly {
        readonly labelSelector: { readonly matchLabels: Readonly<Record<string, string>> };
      }[];
    };
  };
  readonly containers: readonly Container[];
  readonly volumes?: readonly { readonly name: string; readonly hostPath?: object }[];
}
export interface Values {
  readonly runnerScaleSetName: string;
  readonly template: {
    readonly metadata: { readonly labels: Readonly<Record<string, string>> };
    readonly spec: Pod;
  };
}

/** The key of a value in a document. */
type Path = readonly (string | number)[];
export interface Fault {
  readonly path: Path;
  readonly message: string;
}

/** The faults of a file of values as `file:line:column: what is wrong`; empty if there are none. Keys and types are checked first. */
export function faultsOf(text: string, file: string): string[] {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const [broken] = document.errors;
  if (broken !== undefined) return [`${file}: ${broken.message}`];
  const values: unknown = document.toJS();
  const wrong = shapeFaults(values);
  const faults = wrong.length > 0 ? wrong : ruleFaults(values as Values);
  return faults.map(({ path, message }) => {
    const { line, col } = counter.linePos(offsetOf(document, path));
    return `${formatPlace({ file, line, column: col, message })}: ${message}`;
  });
}

/** Where the last key of a path is in its document, or the item of a list. */
function offsetOf(document: Document, path: Path): number {
  const around = path.length <= 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const last = path.at(-1);
  const node = isMap(around)
    ? around.items.map(({ key }) => key).find(key => isScalar(key) && key.value === last)
    : document.getIn(path, true);
  return (isNode(node) ? node.range?.[0] : undefined) ?? 0;
}

const validate = new Ajv({ allErrors: true, verbose: true }).compile(
  JSON.parse(readFileSync(join(FOLDER, 'values.schema.json'), 'utf8')),
);

function shapeFaults(values: unknown): Fault[] {
  return validate(values) ? [] : (validate.errors ?? []).map(error => ({ ...faultOf(error) }));
}

/** A violation of a schema; an unknown key is named with the nearest known one. */
export function faultOf({ instancePath, keyword, message, params, parentSchema }: ErrorObject): Fault {
  const path = instancePath
    .split('/')
    .slice(1)
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map(key => (/^\d+$/.test(key) ? Number(key) : key));
  const where = path.length === 0 ? '' : `${path.join('.')}: `;
  if (keyword !== 'additionalProperties') return { path, message: `${where}${message}` };
  const key = String(params.additionalProperty);
  const known = Object.keys((parentSchema?.properties ?? {}) as object);
  return { path: [...path, key], message: `${where}unknown key "${key}"; ${suggest(key, known)}` };
}

const POD: Path = ['template', 'spec'];

/** What no schema can say. */
function ruleFaults({ template: { metadata, spec } }: Values): Fault[] {
  const tainted = spec.tolerations.some(({ key, value }) => spec.nodeSelector[key] === value);
  const { requiredDuringSchedulingIgnoredDuringExecution: required } = spec.affinity.podAntiAffinity;
  const apart = required.some(({ labelSelector: { matchLabels } }) =>
    Object.entries(matchLabels).every(([key, value]) => metadata.labels[key] === value),
  );
  const taint = `${powersOf(spec)}no toleration of a taint that its nodes have as a label, so other pods would run next to it: write one key and value into nodeSelector and tolerations`;
  const alone =
    'the anti-affinity does not select the labels of this pod, so two measurements would share a node';
  return [
    ...(tainted ? [] : [{ path: [...POD, 'tolerations'], message: taint }]),
    ...(apart ? [] : [{ path: [...POD, 'affinity'], message: alone }]),
    ...spec.containers.flatMap(({ resources }, index) => resourceFaults(resources, index)),
  ];
}

/** The containers that can change their node, for a message; empty without any. */
function powersOf({ containers, volumes = [] }: Pod): string {
  const strong = containers.filter(
    ({ securityContext: { privileged, runAsUser, capabilities } }) =>
      privileged || runAsUser === 0 || (capabilities.add ?? []).length > 0,
  );
  const host = volumes.some(({ hostPath }) => hostPath !== undefined);
  return strong.length > 0 || host ? 'a pod that can change its node has ' : '';
}

function resourceFaults({ requests, limits }: Container['resources'], container: number): Fault[] {
  const path = [...POD, 'containers', container, 'resources', 'requests'];
  const unequal = 'requests differ from limits, so the pod shares its processors: make them equal';
  const part = `cpu: ${requests.cpu} is not whole, and the kubelet gives whole processors only`;
  return [
    ...(isDeepStrictEqual(requests, limits) ? [] : [{ path, message: unequal }]),
    ...(/^[1-9]\d*$/.test(requests.cpu ?? '') ? [] : [{ path: [...path, 'cpu'], message: part }]),
  ];
}
