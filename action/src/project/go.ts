// A Go module: its packages that hold benchmarks.
import type { GoProject } from './project.ts';
import { folderOf, type Tree } from './tree.ts';

/** The Go module whose root a tree is; null where it is none. */
export function findGo(files: Tree): GoProject | null {
  if (!files.paths.includes('go.mod')) return null;
  // A module inside the module is another one.
  const others = files.paths.filter(path => path.endsWith('/go.mod')).map(path => `${folderOf(path)}/`);
  const tests = files.paths.filter(
    path => path.endsWith('_test.go') && !others.some(other => path.startsWith(other)),
  );
  const folders = tests.filter(path => /^func Benchmark\w*\(/m.test(files.read(path))).map(folderOf);
  return {
    kind: 'Go',
    packages: [...new Set(folders)].map(folder => (folder === '' ? '.' : `./${folder}`)),
  };
}
