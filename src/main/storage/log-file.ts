import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LIMIT_BYTES = 5 * 1024 * 1024;

/**
 * A log in the data folder, or in a folder of it, which is made: appended to, and restarted at its limit with one
 * predecessor kept; it then begins with `beginning`. Never throws.
 */
export function openLogFile(
  path: string,
  limitBytes = LIMIT_BYTES,
  beginning: () => string = () => '',
): (text: string) => void {
  return (text) => {
    try {
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size === 0) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const isFull = size > limitBytes;
      if (isFull) renameSync(path, `${path}.1`);
      appendFileSync(path, isFull ? beginning() + text : text, { mode: 0o600 });
    } catch {
      // A full disk must not stop the desk.
    }
  };
}
