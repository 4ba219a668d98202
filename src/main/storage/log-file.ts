import { appendFileSync, renameSync, statSync } from 'node:fs';

const LIMIT_BYTES = 5 * 1024 * 1024;

/** A log in the data folder: appended to, and restarted at its limit with one predecessor kept. Never throws. */
export function openLogFile(path: string, limitBytes = LIMIT_BYTES): (text: string) => void {
  return (text) => {
    try {
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size > limitBytes) renameSync(path, `${path}.1`);
      appendFileSync(path, text, { mode: 0o600 });
    } catch {
      // A full disk must not stop the desk.
    }
  };
}
