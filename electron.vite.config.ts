import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { dropLibraryStyles } from './build/lib/library-styles.mjs';
import { groupPieces } from './build/lib/page-pieces.mjs';

const root = import.meta.dirname;

/** electron-vite makes addresses relative to the page; ours has routes, and a reload on one must find its scripts. */
const absoluteBase: Plugin = { name: 'absolute-base', enforce: 'post', config: () => ({ base: '/' }) };

/** Nothing is painted before the program has run once and laid the chosen theme over the page: no flash of another one. */
const paintThemed: Plugin = {
  name: 'paint-themed',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
};

const inPage = (file: string): string => resolve(root, 'src/renderer', file);

/** `main.tsx` waits for imports that may need its piece, and would wait for ever as part of it. */
const isPart = (id: string): boolean => !id.endsWith('/renderer/main.tsx');

/** What the sign-in page needs; what the home page needs beyond that, at once and next; every list and record; every document. */
const pieces = groupPieces(
  {
    first: [inPage('main.tsx')],
    workspace: [inPage('app/Workspace.tsx'), inPage('features/home/HomePage.tsx')],
    chat: [inPage('chat/start.ts')],
    words: [resolve(root, 'src/shared/error-words/rest.ts')],
    screens: [inPage('app/declared-screens.ts')],
    records: [inPage('records/RecordScreen.tsx'), inPage('features/packages/PackageList.tsx')],
    documents: [inPage('features/documents/DocumentPage.tsx'), inPage('features/documents/DocumentForm.tsx')],
  },
  isPart,
);

/** React Router's package offers only its build for development, which checks and warns at run time. */
const productionRouter = Object.entries({
  'react-router': 'index.mjs',
  'react-router/dom': 'dom-export.mjs',
}).map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: resolve(root, 'node_modules/react-router/dist/production', file),
}));

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
          // Started as threads by the server.
          'read-sheet-thread': resolve(root, 'src/server/http/read-sheet-thread.ts'),
          'read-tally-thread': resolve(root, 'src/server/tally-import/read-in-thread.ts'),
          'workbook-worker': resolve(root, 'src/server/http/workbook-worker.ts'),
          'paper-thread': resolve(root, 'src/server/modules/document/print/paper-thread.ts'),
          'electron-server': resolve(root, 'src/main/electron/back-office-process.ts'),
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
    resolve: { alias: productionRouter },
    plugins: [react(), absoluteBase, paintThemed, dropLibraryStyles],
    build: {
      outDir: 'out/renderer',
      emptyOutDir: true,
      target: 'es2022',
      // electron-vite leaves it off; ours is fetched over the network too.
      minify: true,
      rollupOptions: {
        input: resolve(root, 'src/renderer/index.html'),
        output: { codeSplitting: { groups: pieces } },
      },
    },
  },
});
