import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Holds the scripts' locks and notes; ignored by git, survives `npm ci`. */
export const scratch = join(root, '.veneer-desk');

const nodeBinary = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** The Node that runs the product: the one in node_modules, or the current one where that is not installed. */
export function productNode() {
  return existsSync(nodeBinary) ? nodeBinary : process.execPath;
}

/** Absolute path of a file inside an installed package. */
export function inModules(...parts) {
  return join(root, 'node_modules', ...parts);
}
