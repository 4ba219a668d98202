import { existsSync } from 'node:fs';

/**
 * Whether a reader's serial port is known to be absent. Always false on Windows, where a port's name is no path and only
 * opening it tells.
 */
export function isMissingPort(uri: string): boolean {
  const path = /^serial:(\/[^?]+)/.exec(uri)?.[1];
  return path !== undefined && !existsSync(path);
}
