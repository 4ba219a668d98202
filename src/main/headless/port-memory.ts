import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const MemorySchema = z.object({ port: z.number().int().min(1024).max(65_535) });

/** The port of the last start, so that bookmarked addresses stay valid; 0 if there was none. */
export function readPort(file: string): number {
  if (!existsSync(file)) return 0;
  try {
    return MemorySchema.parse(JSON.parse(readFileSync(file, 'utf8'))).port;
  } catch {
    // Only a convenience: a free port does as well.
    return 0;
  }
}

/** Keeps the port for the next start. */
export function savePort(file: string, port: number): void {
  try {
    writeFileSync(file, JSON.stringify({ port }), { mode: 0o600 });
  } catch {
    // On a full disk only the address of the next start is lost.
  }
}
