// Where this program is.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds this project: the nearest one above with action.yml, for the bundle and for the sources alike. */
export function projectRoot(from: string = import.meta.url): string {
  let folder = dirname(fileURLToPath(from));
  while (!existsSync(join(folder, 'action.yml'))) {
    const above = dirname(folder);
    if (above === folder)
      throw new Error('this installation is not whole: action.yml is missing above the program');
    folder = above;
  }
  return folder;
}
