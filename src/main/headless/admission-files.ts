import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { openingPage } from './admission-pages.ts';

const SECRET_BYTES = 32;
const OWNER_ONLY = { mode: 0o600 };

/** The secret from which the token of the browsers' cookie is derived, readable by its owner only; made at the first start. */
export function readBrowserSecret(file: string): Buffer {
  const kept = existsSync(file) ? readFileSync(file) : null;
  if (kept?.length === SECRET_BYTES) return kept;
  const secret = randomBytes(SECRET_BYTES);
  try {
    writeFileSync(file, secret, OWNER_ONLY);
  } catch {
    // On a full disk the browsers have to be admitted again after the next start.
  }
  return secret;
}

/** Writes the file that opens an address. Returns what to open: the file or, on a full disk, the address itself. */
export function writeOpening(file: string, address: string): string {
  try {
    // An existing file would keep its mode.
    rmSync(file, { force: true });
    writeFileSync(file, openingPage(address), OWNER_ONLY);
    return file;
  } catch {
    return address;
  }
}
