import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findResources } from './resources.ts';

/** The product's version, from the package.json shipped with it. */
export function readVersion(): string {
  const text = readFileSync(join(findResources().rootDir, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
