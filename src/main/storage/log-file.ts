import { appendFileSync, renameSync, statSync } from 'node:fs';

const LIMIT_BYTES = 5 * 1024 * 1024;

/** A log in the data folder: appended to, and restarted at 5 MB with one predecessor kept. Never throws. */
export function openLogFile(path: string): (text: string) => void {
  return (text) => {
    try {
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size > LIMIT_BYTES) renameSync(path, `${path}.1`);
      appendFileSync(path, text, { mode: 0o600 });
    } catch {
      // A full disk must not stop the desk.
    }
  };
}
