import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '../../../src/shared/api/index.ts';
import type { MeasuredNode } from './measured-node.ts';

const LOOK_EVERY_MS = 200;

/** The fields of answers that benches read; which of them are present depends on the call. */
interface Answer {
  id: string;
  jobId: string;
  state: string;
  endTime: string;
}

/** The data that a call answers. Rejects for an error. */
export async function call(
  node: MeasuredNode,
  token: string,
  path: string,
  init: RequestInit = {},
): Promise<Answer> {
  const headers = { 'blade-auth': `bearer ${token}`, 'idempotency-key': randomUUID(), ...init.headers };
  const response = await fetch(node.url + path, { ...init, headers });
  const body = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body.data;
}

/** The id of the record that a call makes of `body`. */
export async function save(node: MeasuredNode, token: string, path: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  return (await call(node, token, path, { method: 'POST', headers, body: JSON.stringify(body) })).id;
}

/** Milliseconds of a call until its answer is read. */
export async function timeCall(...asked: Parameters<typeof call>): Promise<number> {
  const startedAt = performance.now();
  await call(...asked);
  return performance.now() - startedAt;
}

/** Waits for the end of a job. Rejects if it failed. */
export async function untilEnded(node: MeasuredNode, token: string, jobId: string): Promise<void> {
  for (;;) {
    const job = await call(node, token, `${api.job.detail.path}?id=${jobId}`);
    if (job.state === 'DONE') return;
    if (job.endTime !== '') throw new Error(`the job ended as ${JSON.stringify(job)}`);
    await wait(LOOK_EVERY_MS);
  }
}
