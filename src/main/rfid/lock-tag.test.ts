import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasCode } from '#shared/errors';
import { toHex } from '#shared/rfid/hex';
import { createWorkContext } from '../../../tests/devices/readers/work-context.ts';
import { createReaderFactory } from '../devices/readers/open-reader.ts';
import { EPC_POINTER_BITS } from '../devices/readers/reader.ts';
import { listDriverIds } from '../devices/readers/registry.ts';
import { createWireLogs, type WireLogs } from '../devices/transport/wire-log.ts';
import { lockTag } from './lock-tag.ts';

const EPC = '350007AB70425D4000000586';
const PASSWORD = '1A2B3C4D';
/** The password as families with a text protocol send it. */
const IN_DIGITS = toHex(new TextEncoder().encode(PASSWORD));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const CONTEXT = createWorkContext();

/**
 * Locks the tag of a virtual reader, then writes without a password, with another password and with its own; returns
 * the results.
 */
async function lockAndWrite(uri: string, family: string, logs?: WireLogs): Promise<string[]> {
  const reader = createReaderFactory(logs)(uri, family);
  await reader.open();
  await reader.select({ bank: 'epc', pointerBits: EPC_POINTER_BITS, mask: EPC });
  await lockTag(reader, { pc: '3000', tid: '' }, PASSWORD, CONTEXT);
  const said: string[] = [];
  for (const accessPassword of [undefined, '22222222', PASSWORD])
    await reader.writeBank({ bank: 'epc', address: 1, data: '3000', accessPassword }).then(
      () => said.push('written'),
      (error: unknown) => said.push(hasCode(error, 'tag.locked', 'tag.refused') ? 'locked' : String(error)),
    );
  // Without the password the tag can neither be unlocked nor killed.
  await expect(reader.lock({ epc: 'open' }, '00000000')).rejects.toThrow();
  await expect(reader.kill('00000000')).rejects.toThrow();
  await reader.close();
  return said;
}

test.each(listDriverIds())(
  'a reader of the family %s locks a tag; its wire log shows no password and can be replayed',
  async (family) => {
    const dir = join(folder, family);
    const logs = createWireLogs(dir);
    logs.conceal(PASSWORD);
    const uri = `virtual:reader?family=${family}&epcs=${EPC}`;
    const said = await lockAndWrite(uri, family, logs);
    expect([said[0], said[2]]).toEqual(['locked', 'written']);
    // Some families have one code for a wrong password and other refusals.
    expect(said[1]).toMatch(/password|locked/);
    const text = await logs(uri).read();
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(IN_DIGITS);
    // The check of the frame after each password is concealed, too.
    const frames = text.split('\n').filter((line) => line.includes('*'.repeat(PASSWORD.length)));
    expect(frames.length).toBeGreaterThanOrEqual(3);
    for (const frame of frames) expect(frame).toMatch(/\*{4}$/);

    const [file = ''] = await readdir(dir);
    expect(await lockAndWrite(`virtual:reader?family=${family}&replay=${join(dir, file)}`, family)).toEqual(
      said,
    );
  },
);
