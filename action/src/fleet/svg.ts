// A badge as SVG, to embed in a page: two fields with text, no script, no font and no picture.
import stringWidth from 'string-width';
import type { Badge } from './badges.ts';

/** The width of a column of text, and the space on each side of it (px). */
const COLUMN = 6.6;
const SPACE = 6;
const HEIGHT = 20;

/** The colours of shields.io by their names there; white text is readable on each. */
const COLOURS: Readonly<Record<string, string>> = {
  brightgreen: '#357d05',
  yellow: '#8a6d00',
  orange: '#b4570a',
  red: '#c0392b',
  blue: '#0b6aa2',
  lightgrey: '#6b7075',
};

/** The badge. The browser fits each text into its width, so an estimate suffices. */
export function svgOf({ label, message, color }: Badge): string {
  const fields = [label, message].map(text => ({
    text,
    width: Math.round(stringWidth(text) * COLUMN) + 2 * SPACE,
  }));
  const [left = 0, right = 0] = fields.map(({ width }) => width);
  const whole = left + right;
  const name = escaped(`${label}: ${message}`);
  const texts = fields.map(({ text, width }, at) => {
    const middle = (at === 0 ? 0 : left) + width / 2;
    return `<text x="${middle}" y="14" textLength="${width - 2 * SPACE}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${HEIGHT}" role="img" aria-label="${name}">
<title>${name}</title>
<clipPath id="r"><rect width="${whole}" height="${HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="${HEIGHT}" fill="#444d56"/><rect x="${left}" width="${right}" height="${HEIGHT}" fill="${COLOURS[color] ?? COLOURS.lightgrey}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${texts.join('')}</g>
</svg>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The badge's texts have no controls, so these are the only characters that XML reads. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => ENTITIES[character] ?? '');
}
