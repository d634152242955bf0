// A field of a CSV file, harmless to the spreadsheet that opens it.

/** What a field may hold; null is an empty one. */
export type CsvField = string | number | boolean | null;

/**
 * A field of RFC 4180. A text that a spreadsheet would take for a formula is led by an apostrophe (OWASP, CSV Injection); numbers
 * are not.
 */
export function csvField(value: CsvField): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file with its end. */
export function csvLine(fields: readonly CsvField[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}
