import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

/**
 * Makes sure that what is about to be run is installed and built; ends the script with code 1 where it cannot be.
 *
 * @param {NodeJS.WritableStream} stream for progress
 */
export async function prepare(stream) {
  if (!(await ensureInstalled(stream)) || !(await ensureBuilt(stream))) process.exit(1);
}
