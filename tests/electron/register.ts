// node --import register.ts out/main/electron.js: resolves `electron` to the stand-in, and makes this process look
// like Electron's.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { servedAt } from './page-server.ts';
import { becomeReady } from './readiness.ts';

const standIn = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: standIn, shortCircuit: true }
      : nextResolve(specifier, context),
});

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../node_modules/electron/package.json'), 'utf8'),
) as { version: string };
Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true });
Object.defineProperty(process, 'type', { value: 'browser' });
// The arguments of a packaged program do not hold its script.
if (process.env.STAND_IN_PACKAGED === '1') process.argv.splice(1, 1);
else Object.defineProperty(process, 'defaultApp', { value: true });
// Electron's own folder in development: it holds none of the product's files.
Object.defineProperty(process, 'resourcesPath', { value: import.meta.dirname });
// Makes the back office allow this origin besides the product's scheme.
process.env.VENEER_DESK_ORIGINS = [process.env.VENEER_DESK_ORIGINS, servedAt].filter(Boolean).join(',');

setTimeout(becomeReady, 20);
