import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';

export interface PageFile {
  bytes: Buffer;
  contentType: string;
  /** True for the page itself, at `/` and at a route of the renderer. */
  isPage: boolean;
  cacheControl: string;
}

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
};

/**
 * The built renderer's file for a URL path, or the page for a path that looks like a route. Null for a missing asset
 * and for anything outside the folder.
 */
export async function readPageFile(rendererDir: string, urlPath: string): Promise<PageFile | null> {
  const relative = decodePath(urlPath);
  if (relative === null) return null;
  const root = resolve(rendererDir);
  const file = resolve(root, `.${relative}`);
  if (file !== root && !file.startsWith(root + sep)) return null;

  const contentType = CONTENT_TYPES[extname(file).toLowerCase()];
  // A route may hold a package number with dots; a path without a known file type is a route.
  if (contentType === undefined || file === join(root, 'index.html')) return readPage(root);
  const bytes = await readIfFile(file);
  if (bytes === null) return null;
  return {
    bytes,
    contentType,
    isPage: false,
    // Vite puts a hash of the content into names below assets/.
    cacheControl: relative.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

async function readPage(root: string): Promise<PageFile | null> {
  const bytes = await readIfFile(join(root, 'index.html'));
  if (bytes === null) return null;
  return { bytes, contentType: 'text/html; charset=utf-8', isPage: true, cacheControl: 'no-store' };
}

async function readIfFile(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch {
    // Missing, or a folder: the caller answers 404.
    return null;
  }
}

/** Decodes a URL path. Null for a malformed escape, a NUL, or a backslash, which Windows treats as a separator. */
function decodePath(urlPath: string): string | null {
  try {
    const path = decodeURIComponent(urlPath);
    return path.startsWith('/') && !/[\0\\]/.test(path) ? path : null;
  } catch {
    return null;
  }
}
