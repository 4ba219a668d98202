import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { findImage } from '../../../src/server/testing/image-store.ts';
import { root } from './process.ts';

/** Appended to the page's program: actions with the product's own client that no single screen offers. */
const EXPOSED = `
import { forcedOffline, request } from './api/session.ts';
import { userApi } from '#shared/api/user';
import { openUserPicker } from './stores/dialogs.ts';

globalThis.forcedOffline = forcedOffline;
globalThis.chooseUsers = () => new Promise((resolve) =>
  openUserPicker({ multiple: true, onChosen: (users) => resolve(users.map(({ realName }) => realName)) }));
globalThis.askAtOnce = async (count) => {
  const calls = Array.from({ length: count }, () => request(userApi.detailBySelf));
  const outcomes = await Promise.allSettled(calls);
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'ok' : outcome.reason.code));
};
`;

const exposing: Plugin = {
  name: 'exposing',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/src/renderer/main.tsx') ? code + EXPOSED : null),
};

/** The names that `EXPOSED` adds to the page's global scope. */
export interface Exposed {
  forcedOffline(): Promise<void>;
  /** Opens the picker for several users and returns the names of those chosen. */
  chooseUsers(): Promise<string[]>;
  /** Makes this many calls at once; each result is `ok` or the error's code. */
  askAtOnce(count: number): Promise<string[]>;
}

/** The folder of the product's page with `EXPOSED` added, built when a source of it has changed. */
export function findExposedPage(): Promise<string> {
  return findImage({
    name: 'page',
    sources: ['src/renderer', 'src/shared', 'package-lock.json', 'tests/e2e/support/exposed-page.ts'],
    make: buildExposedPage,
  });
}

async function buildExposedPage(outDir: string): Promise<void> {
  await build({
    root: join(root, 'src/renderer'),
    configFile: false,
    logLevel: 'error',
    base: '/',
    plugins: [react(), exposing],
    build: { outDir, emptyOutDir: true, target: 'es2022', minify: false },
  });
}
