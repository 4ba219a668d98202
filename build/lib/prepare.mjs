import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

/**
 * Installs packages and builds the product where needed; ends the script with code 1 on failure.
 *
 * @param {NodeJS.WritableStream} stream for progress
 */
export async function prepare(stream) {
  if (!(await ensureInstalled(stream)) || !(await ensureBuilt(stream))) process.exit(1);
}
