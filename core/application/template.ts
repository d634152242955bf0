// Placeholders of requests: `{{time}}`, `{{random:1-10}}`. The load generator fills them in (load/template); here they are checked.
import { nearest } from '../config/problem.ts';
import { QuantityError } from '../config/quantities.ts';

/** The same pattern as in load/template/template.go. Other braces are text. */
const PLACEHOLDER = /\{\{\s*([a-z]+)(?::([^{}]*?))?\s*\}\}/g;

/** What a placeholder may look like, and the details that it takes. */
const KINDS: Readonly<Record<string, { readonly form: string; readonly details: RegExp }>> = {
  time: { form: '{{time}}, {{time:unix}}, {{time:ms}}', details: /^(unix|ms)?$/ },
  sequence: { form: '{{sequence}}', details: /^$/ },
  random: { form: '{{random:FROM-TO}}', details: /^\d{1,18}-\d{1,18}$/ },
  line: { form: '{{line:FILE}}', details: /./ },
  field: { form: '{{field:FILE:COLUMN}}', details: /.:./ },
};

/** All forms of a placeholder, for messages. */
export const PLACEHOLDERS = Object.values(KINDS)
  .map(({ form }) => form)
  .join(', ');

/** Returns whether a text has placeholders, also unknown ones. */
export function isTemplate(text: string): boolean {
  return [...text.matchAll(PLACEHOLDER)].length > 0;
}

/** Returns the files that the placeholders of a text name. Throws {@link QuantityError} for an unknown placeholder. */
export function filesOf(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([written, name = '', details = '']) => {
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
    if (kind === undefined) {
      const close = nearest(name, Object.keys(KINDS));
      const meant = close === undefined ? '' : `did you mean {{${close}}}? `;
      throw new QuantityError(`unknown placeholder ${written}: ${meant}known are ${PLACEHOLDERS}`);
    }
    const [from, to] = details.split('-').map(Number);
    if (!kind.details.test(details) || (name === 'random' && (from ?? 0) > (to ?? 0)))
      throw new QuantityError(`"${written}" must have the form ${kind.form}`);
    if (name === 'line') return [details];
    return name === 'field' ? [details.slice(0, details.lastIndexOf(':'))] : [];
  });
}
