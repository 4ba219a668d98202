import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The paths of the files shipped with the programs. */
export interface Resources {
  /** The folder of package.json. */
  rootDir: string;
  /** Fonts, label templates, demo data: the repository's `resources/`. */
  resourcesDir: string;
  templatesDir: string;
  /** The built renderer. */
  rendererDir: string;
  preloadFile: string;
  serverFile: string;
  /** The same server, for Electron's utility process. */
  utilityServerFile: string;
  /** The tray's icons, one for each system. */
  trayDir: string;
}

/**
 * Finds them from wherever this code runs: source, the built `out/main` (or a chunk below it), or `app.asar`, beside
 * which electron-builder puts the resources as plain files, because a spooler cannot read inside an archive.
 */
export function findResources(): Resources {
  const root = findUpwards(import.meta.dirname, (dir) => existsSync(join(dir, 'package.json')));
  const built = findUpwards(import.meta.dirname, (dir) => existsSync(join(dir, 'main', 'server.js')));
  const base = root ?? process.cwd();
  const out = built ?? join(base, 'out');
  const resourcesDir = findResourcesDir(base);
  return {
    rootDir: base,
    resourcesDir,
    templatesDir: join(resourcesDir, 'templates'),
    rendererDir: join(out, 'renderer'),
    preloadFile: join(out, 'preload', 'index.cjs'),
    serverFile: join(out, 'main', 'server.js'),
    utilityServerFile: join(out, 'main', 'electron-server.js'),
    trayDir: join(resourcesDir, 'tray'),
  };
}

function findResourcesDir(base: string): string {
  const inCheckout = join(base, 'resources');
  // Beside `app.asar`, found from there: Electron's `process.resourcesPath` is absent where it runs as Node.
  const candidates = [inCheckout, dirname(base)];
  return candidates.find((dir) => existsSync(join(dir, 'templates'))) ?? inCheckout;
}

function findUpwards(from: string, accept: (dir: string) => boolean): string | null {
  for (let dir = from; ; dir = dirname(dir)) {
    if (accept(dir)) return dir;
    if (dirname(dir) === dir) return null;
  }
}
