// The parts of the bundle that a page contains.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAssets } from './document.ts';

/** The bundle for the browser; read only when a page is written. */
export function assetsIn(root: string): PageAssets {
  const read = (name: string) => readFileSync(join(root, 'action/dist', name), 'utf8');
  return { script: read('page.js'), style: read('page.css') };
}
