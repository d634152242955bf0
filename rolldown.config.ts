// The bundle: one self-contained ES module for the Action and one for the command, byte-identical wherever it is built.
import { defineConfig } from 'rolldown';

export default defineConfig({
  input: { main: 'action/src/main.ts', cli: 'action/src/cli.ts' },
  platform: 'node',
  output: {
    dir: 'action/dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared.js',
    minify: false,
  },
});
