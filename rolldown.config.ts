// The bundle: one ES module for the Action, one for the command, the thread that runs WebAssembly, and what ends the processes of a killed run; byte-identical wherever it is built.
import { defineConfig } from 'rolldown';

export default defineConfig({
  input: {
    main: 'action/src/main.ts',
    cli: 'action/src/cli.ts',
    guard: 'runners/application/guard-process.ts',
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
