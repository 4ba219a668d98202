import { join } from 'node:path';
import { build } from 'vite';
import { SERVER_THREADS } from '../../../build/lib/server-threads.mjs';
import { findImage } from '../../../src/server/testing/image-store.ts';
import { root } from './process.ts';

/**
 * The file of `office-server.ts` bundled with the server, built when a source of it has changed. Vite reads the globs
 * that name the server's migrations; loading the sources through Vite takes each worker ten seconds of a core.
 */
export async function findOfficeServer(): Promise<string> {
  const folder = await findImage({
    name: 'office',
    sources: [
      'src/server',
      'src/shared',
      'src/rendering',
      'package-lock.json',
      'tests/e2e/support/built-office-server.ts',
      'tests/e2e/support/office-server.ts',
      'tests/devices/sign-in-service.ts',
    ],
    make: buildOfficeServer,
  });
  return join(folder, 'program.js');
}

async function buildOfficeServer(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      rollupOptions: {
        input: { program: join(root, 'tests/e2e/support/office-server.ts'), ...SERVER_THREADS },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
}
