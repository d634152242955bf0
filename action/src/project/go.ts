// A Go module: finds its packages with benchmarks.
import type { GoProject } from './project.ts';
import { folderOf, type Tree } from './tree.ts';

/** The Go module at the root of a tree; null if there is none. */
export function findGo(files: Tree): GoProject | null {
  if (!files.paths.includes('go.mod')) return null;
  // A nested module is a separate one.
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
