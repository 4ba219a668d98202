import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toHex } from '#shared/rfid/hex';
import { createReaderFactory } from '../readers/open-reader.ts';
import { createWireLogs } from './wire-log.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wire-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['m100', 'r2000', 'uhfreader18'])(
  'a virtual reader replays what a reader of the family %s said, its faults included',
  async (family) => {
    const dir = join(folder, family);
    const wireLogs = createWireLogs(dir);
    const script = `virtual:reader?family=${family}&epcs=350007AB70425D4000000586&fault=bad-checksum:1,unplug:4`;
    async function session(uri: string, logs?: typeof wireLogs) {
      const said: unknown[] = [];
      const reader = createReaderFactory(logs)(uri, family);
      await reader.open();
      for (const ask of [
        reader.getPowersDbm,
        reader.identify,
        reader.poll,
        reader.getRadio,
        reader.getPowersDbm,
      ])
        said.push(await ask().catch(({ code }) => code));
      await reader.close();
      return said;
    }
    const said = await session(script, wireLogs);
    expect(said).toContain('reader.bad_frame');
    expect(said.at(-1)).toBe('reader.disconnected');
    const text = await wireLogs(script).read();
    expect(text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z # open virtual:reader\n/);
    const [file = ''] = await readdir(dir);
    expect(await session(`virtual:reader?family=${family}&replay=${join(dir, file)}`)).toEqual(said);
  },
);

test('shows no password, neither in bytes nor in the digits of families with a text protocol', async () => {
  const wireLogs = createWireLogs(join(folder, 'password'));
  wireLogs.conceal('1a2B3C4D');
  const log = wireLogs('hid:/dev/hidraw2');
  log.note('>', '491A2B3C4D0212');
  log.note('>', toHex(new TextEncoder().encode('P1A2B3C4D,0')));
  log.note('>', toHex(new TextEncoder().encode('R1,0,8')));
  expect((await log.read()).match(/(?<=> ).+/g)).toEqual([
    `49${'**'.repeat(6)}`,
    `50${'**'.repeat(10)}`,
    toHex(new TextEncoder().encode('R1,0,8')),
  ]);
});

test('shows no password that arrives in two pieces, nor the check bytes behind it', async () => {
  const wireLogs = createWireLogs(join(folder, 'pieces'));
  wireLogs.conceal('A1B2C3D4');
  const log = wireLogs('serial:COM7');
  const pieces = ['BB0139', '0000A1B2', 'C3D4', '1234', '7E'];
  log.note('>', 'BB0039');
  for (const piece of pieces) log.note('<', piece);
  log.note('>', 'BB0022');
  for (const piece of ['BB0122A1', '00']) log.note('<', piece);
  expect((await log.read()).match(/(?<=[<>] ).+/g)).toEqual([
    'BB0039',
    'BB0139',
    '0000****',
    '****',
    '****',
    '**',
    'BB0022',
    'BB0122A1',
    '00',
  ]);
});

test('keeps the latest megabytes of a reader', async () => {
  const wireLogs = createWireLogs(join(folder, 'long'));
  const log = wireLogs('serial:COM3');
  const chunk = 'AB'.repeat(250);
  for (let count = 0; count < 12_000; count += 1) log.note('<', `${chunk}${count}`);
  const text = await log.read();
  expect(text).toContain(`${chunk}11999\n`);
  expect(text).not.toContain(`${chunk}0\n`);
  for (const name of await readdir(join(folder, 'long')))
    expect((await stat(join(folder, 'long', name))).size).toBeLessThan(3 * 1024 * 1024);
});

test.each(['llrp', 'uhfreader18'])(
  'a log of the family %s whose beginning was dropped is replayed from its first whole exchange',
  async (family) => {
    const wireLogs = createWireLogs(join(folder, `cut-${family}`));
    const uri = `virtual:reader?family=${family}&epcs=350007AB70425D4000000586`;
    const reader = createReaderFactory(wireLogs)(uri, family);
    const log = wireLogs(uri);
    await reader.open();
    const said = [await reader.identify(), await reader.poll()];
    log.note('>', '0000');
    const noise = '00'.repeat(2000);
    for (let count = 0; count < 1600; count += 1) log.note('<', noise);
    const powers = await reader.getPowersDbm();
    await reader.close();
    const text = await log.read();
    expect(text).not.toContain(' # open');

    const saved = join(folder, `cut-${family}.log`);
    await writeFile(saved, text);
    const replayed = createReaderFactory()(`virtual:reader?family=${family}&replay=${saved}`, family);
    await replayed.open();
    expect([await replayed.identify(), await replayed.poll()]).toEqual(said);
    expect(await replayed.getPowersDbm()).toEqual(powers);
    await replayed.close();
  },
);

test('reports that a log cannot be replayed', async () => {
  const missing = createReaderFactory()(`virtual:reader?replay=${join(folder, 'none.log')}`, 'm100');
  await expect(missing.open()).rejects.toMatchObject({ code: 'file.unreadable' });
});

test('a folder that cannot be made keeps no reader from work', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const wireLogs = createWireLogs(join(file, 'readers'));
  const reader = createReaderFactory(wireLogs)('virtual:reader', 'm100');
  await reader.open();
  expect(await reader.getPowersDbm()).toHaveLength(1);
  await reader.close();
  expect(await wireLogs('virtual:reader').read()).toBe('');
});
