// The bundle: one ES module for the Action, one for the command, the thread that runs WebAssembly, and the script of the HTML report; byte-identical wherever it is built.
import { defineConfig } from 'rolldown';

export default defineConfig([
  {
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
  },
  {
    input: { page: 'action/src/web.ts' },
    platform: 'browser',
    // d3-flame-graph imports its style, and ours replaces it.
    moduleTypes: { '.css': 'empty' },
    // ECharts asks for it in places that only a developer of it reaches.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { dir: 'action/dist', format: 'iife', entryFileNames: '[name].js', minify: true },
  },
]);
