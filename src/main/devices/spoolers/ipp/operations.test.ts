import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ipp } from './attributes.ts';
import type { IppTarget } from './client.ts';
import type { IppGroup } from './codec.ts';
import { getPrinter, readJobId } from './operations.ts';
import { Group } from './tags.ts';

const TARGET: IppTarget = {
  name: 'P',
  address: { host: '127.0.0.1', port: 631 },
  isTls: false,
  path: '/ipp/print',
  printerUri: 'ipp://127.0.0.1/ipp/print',
};
const answer = (code: number, ...groups: IppGroup[]) => ({ version: 0x0101, code, requestId: 1, groups });

test('reads the number of an accepted job', () => {
  const job = { tag: Group.job, attributes: [ipp.integer('job-id', 147)] };
  expect(readJobId(TARGET, answer(0, job))).toBe(147);
});

test('a job accepted without a number has none, and is not refused', () => {
  expect(readJobId(TARGET, answer(0))).toBeNull();
});

test('a refused job is an error', () => {
  // RFC 8011 appendix B.1.5.1: server-error-internal-error.
  expect(() => readJobId(TARGET, answer(0x0500))).toThrow(
    expect.objectContaining({ code: 'printer.rejected' }),
  );
});

test('an answer without an end, such as a camera’s pictures, is aborted', { timeout: 10_000 }, async () => {
  const camera = createServer((_, response) => {
    const send = () => {
      while (response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', send).on('error', () => {});
    send();
  }).listen(0, '127.0.0.1');
  await once(camera, 'listening');
  const { port } = camera.address() as AddressInfo;
  const asked = getPrinter({ ...TARGET, address: { host: '127.0.0.1', port } });
  await expect(asked).rejects.toMatchObject({ code: 'printer.timeout' });
  camera.closeAllConnections();
  camera.close();
});
