// The bundle: one ES module for the Action, one for the command, and the thread that runs WebAssembly; byte-identical wherever it is built.
import { defineConfig } from 'rolldown';

export default defineConfig({
  input: {
    main: 'action/src/main.ts',
    cli: 'action/src/cli.ts',
    wasi: 'action/src/comparison/wasi-worker.ts',
  },
  platform: 'node',
  output: {
    dir: 'action/dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name].js',
    minify: false,
  },
});
