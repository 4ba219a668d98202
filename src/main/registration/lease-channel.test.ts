import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataFiles } from '../storage/data-folder.ts';
import { askHostToLease, openLeaseChannel } from './lease-channel.ts';

const TAG = { packNo: 'P-1', epc: '350007AB70425D4000000586' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lease-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('leases the tag of a command that has the token of this start', async () => {
  const leased: unknown[] = [];
  const close = await openLeaseChannel(folder, async (tag) => void leased.push(tag));
  expect(await askHostToLease(folder, TAG)).toBe(true);
  expect(leased).toEqual([TAG]);
  await close();
  expect(await askHostToLease(folder, TAG)).toBe(false);
});

test('the host starts without the channel where its file cannot be written', async () => {
  // Stands for a full disk, or a file that another program keeps open on Windows: it can neither be removed nor written.
  mkdirSync(dataFiles(folder).leaseChannel);
  const close = await openLeaseChannel(folder, async () => {});
  expect(await askHostToLease(folder, TAG)).toBe(false);
  await close();
});

test('the host ends where its file cannot be removed; commands find no host', async () => {
  const close = await openLeaseChannel(folder, async () => {});
  const { leaseChannel } = dataFiles(folder);
  rmSync(leaseChannel);
  mkdirSync(leaseChannel);
  await close();
  expect(await askHostToLease(folder, TAG)).toBe(false);
});
