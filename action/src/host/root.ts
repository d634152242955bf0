// Finds the installation folder of this program.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project folder: the nearest parent with action.yml, for the bundle and the sources. */
export function projectRoot(from: string = import.meta.url): string {
  let folder = dirname(fileURLToPath(from));
  while (!existsSync(join(folder, 'action.yml'))) {
    const above = dirname(folder);
    if (above === folder)
      throw new Error(
        'this installation is incomplete: no parent folder of the program contains action.yml; install it again',
      );
    folder = above;
  }
  return folder;
}
