import { createHash } from 'node:crypto';
import { byHundreds } from './by-hundreds.ts';
import type { SubmitJob } from './job-store.ts';

/** Fingerprint of a job's content. A job may be submitted again under the same key only with the same content. */
export async function fingerprintOf(input: SubmitJob): Promise<string> {
  const { printerId, content, copies, range = null, record = null } = input;
  const hash = createHash('sha256').update(toText({ printerId, copies, range, record }));
  for (const [name, value] of Object.entries(content).sort(byName)) {
    hash.update(name);
    if (!Array.isArray(value)) hash.update(toText(value ?? null));
    else for await (const { part } of byHundreds(value)) hash.update(toText(part));
  }
  return hash.digest('base64');
}

const toText = (value: unknown): string => JSON.stringify(value, sortKeys);

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/** Sorted, because a page may list the same row's fields in another order. */
function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(byName));
}
