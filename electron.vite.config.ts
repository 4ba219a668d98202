import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { dropLibraryStyles } from './build/lib/library-styles.mjs';
import { groupPieces } from './build/lib/page-pieces.mjs';
import { SERVER_THREADS } from './build/lib/server-threads.mjs';

const root = import.meta.dirname;

/**
 * electron-vite makes the page's asset URLs relative. This page has routes, so a reload on a nested route needs
 * absolute ones.
 */
const absoluteBase: Plugin = { name: 'absolute-base', enforce: 'post', config: () => ({ base: '/' }) };

/**
 * Delays the first paint until the script has run and applied the user's theme; otherwise another theme would flash up.
 */
const paintThemed: Plugin = {
  name: 'paint-themed',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
};

const inPage = (file: string): string => resolve(root, 'src/renderer', file);

/**
 * `main.tsx` stays out of the pieces: it awaits dynamic imports that may need its own piece, which would never resolve.
 */
const isPart = (id: string): boolean => !id.endsWith('/renderer/main.tsx');

/**
 * The page's chunks, in loading order: the sign-in page; the home page; what the home page loads next; all lists and
 * records; all documents.
 */
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

/** React Router's package exports only its development build, which checks and warns at run time. */
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
          ...SERVER_THREADS,
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
        // Electron loads a sandboxed preload script as CommonJS.
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
      // electron-vite switches minification off; this page is also fetched over the network.
      minify: true,
      rollupOptions: {
        input: resolve(root, 'src/renderer/index.html'),
        output: { codeSplitting: { groups: pieces } },
      },
    },
  },
});
