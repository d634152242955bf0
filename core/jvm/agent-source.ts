// The source of an agent: a path, or coordinates in Maven Central.
import { resolve } from 'node:path';
import { QuantityError } from '../config/quantities.ts';
import type { AgentSource } from './suite.ts';

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * Reads `path/to/agent.jar` or `maven:GROUP:ARTIFACT:VERSION[:CLASSIFIER]`.
 * Throws {@link QuantityError} for coordinates that could change the URL of the repository.
 * @param place makes a relative path absolute
 */
export function agentSource(written: string, place: (path: string) => string = resolve): AgentSource {
  if (!written.startsWith('maven:')) return { kind: 'file', path: place(written) };
  const parts = written.slice('maven:'.length).split(':');
  const [group = '', artifact = '', version = '', classifier = ''] = parts;
  const named = [group, artifact, version, ...(parts.length === 4 ? [classifier] : [])];
  if (
    parts.length < 3 ||
    parts.length > 4 ||
    !named.every(part => SEGMENT.test(part) && !part.includes('..'))
  ) {
    throw new QuantityError(`"${written}" is not maven:GROUP:ARTIFACT:VERSION[:CLASSIFIER]`);
  }
  if (/^(latest|release)$/i.test(version) || version.endsWith('-SNAPSHOT')) {
    throw new QuantityError(
      `"${version}" moves: name a released version, so that the next run measures the same agent`,
    );
  }
  return { kind: 'maven', group, artifact, version, classifier };
}
