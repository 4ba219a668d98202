import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serialHoldMs, USUAL_HOLD_MS } from './bridge-hold.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bridge-hold-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A port as Linux shows one of ftdi_sio. */
function addFtdi(name: string, latency: string): string {
  const device = join(folder, name, 'device');
  mkdirSync(device, { recursive: true });
  const timer = join(device, 'latency_timer');
  writeFileSync(timer, `${latency}\n`);
  return timer;
}

describe.runIf(process.platform === 'linux')('bytes of a serial port may be held back', () => {
  test('for the timer of an FTDI bridge, which is set to its shortest', async () => {
    const timer = addFtdi('ttyUSB0', '16');
    expect(await serialHoldMs('/dev/ttyUSB0', 115_200, folder)).toBe(3);
    expect(Number.parseInt(readFileSync(timer, 'utf8'), 10)).toBe(1);
  });

  test.skipIf(process.getuid?.() === 0)(
    'as long as a timer says that we may not set, also longer than usual (needs a user other than root)',
    async () => {
      chmodSync(addFtdi('ttyUSB1', '40'), 0o444);
      expect(await serialHoldMs('/dev/ttyUSB1', 115_200, folder)).toBe(42);
    },
  );

  test('for four characters by a UART of the board', async () => {
    expect(await serialHoldMs('/dev/ttyS0', 115_200, folder)).toBe(3);
    expect(await serialHoldMs('/dev/ttyAMA0', 9600, folder)).toBe(7);
  });

  test.each(['/dev/ttyUSB9', '/dev/ttyACM0', '/dev/pts/3'])(
    'for the usual time by %s, of which nothing is known',
    async (path) => {
      expect(await serialHoldMs(path, 115_200, folder)).toBe(USUAL_HOLD_MS);
    },
  );
});
