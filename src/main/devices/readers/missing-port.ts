import { existsSync } from 'node:fs';

/**
 * Whether a reader's serial port is known to be absent. Always false on Windows, where port names are not paths and
 * only opening a port shows whether it exists.
 */
export function isMissingPort(uri: string): boolean {
  const path = /^serial:(\/[^?]+)/.exec(uri)?.[1];
  return path !== undefined && !existsSync(path);
}
