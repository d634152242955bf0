// CSV fields that are safe to open in a spreadsheet.

/** The value of a field; null is an empty field. */
export type CsvField = string | number | boolean | null;

/**
 * Returns a field of RFC 4180. An apostrophe precedes a text that a spreadsheet would take for a formula (OWASP, CSV Injection), but not
 * a number.
 */
export function csvField(value: CsvField): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of a CSV file with its end. */
export function csvLine(fields: readonly CsvField[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}
