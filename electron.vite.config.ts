import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const root = import.meta.dirname;

/** electron-vite makes addresses relative to the page; ours has routes, and a reload on one must find its scripts. */
const absoluteBase: Plugin = { name: 'absolute-base', enforce: 'post', config: () => ({ base: '/' }) };

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      sourcemap: true,
      rollupOptions: {
        input: {
          electron: resolve(root, 'src/main/electron/index.ts'),
          headless: resolve(root, 'src/main/headless/index.ts'),
          desk: resolve(root, 'src/main/cli/index.ts'),
          server: resolve(root, 'src/server/index.ts'),
        },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve(root, 'src/preload/index.ts') },
        // A sandboxed preload is loaded by Electron as CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), absoluteBase],
    build: {
      outDir: 'out/renderer',
      emptyOutDir: true,
      target: 'es2022',
      // electron-vite leaves it off; ours is fetched over the network too.
      minify: true,
      rollupOptions: { input: resolve(root, 'src/renderer/index.html') },
    },
  },
});
