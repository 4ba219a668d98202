import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toHex } from '#shared/rfid/hex';
import { blankTag } from '../devices/readers/blank-tag.ts';
import { startM100 } from '../devices/readers/simulator.ts';
import { hasProgram } from '../integration/support/programs.ts';
import { findObstacle, nameGroup, requireWindows } from './support/require-windows.ts';
import { recordsOf, runDesk } from './support/windows-node.ts';

/** MZ20240501-17 in the six-bit characters of ISO 17365. */
const EPC = '35ACB0CB4C35C31B71DE1820';

const obstacle = findObstacle(hasProgram('socat') ? null : 'package socat is not installed');

describe.skipIf(obstacle !== null)(nameGroup('a reader on a COM port', obstacle), () => {
  test('writes a tag bound to its TID and reads it back', async () => {
    const reader = await startM100({ tags: [blankTag(1)] });
    try {
      await symlink(reader.path, join(requireWindows().prefix, 'dosdevices/com5'));
      const words = ['--json', 'rfid', 'write', '--reader', 'serial:COM5', '--package', 'MZ20240501-17'];
      const ended = await runDesk(requireWindows(), words);
      const records = recordsOf(ended);
      expect(records.filter(({ state }) => state === 'done').map(({ step }) => step)).toEqual([
        'gate',
        'tid',
        'gate',
        'select',
        'write',
        'verify',
      ]);
      expect(records).toContainEqual({ step: 'select', state: 'done', detail: 'TID' });
      expect(records.at(-1)).toMatchObject({ ok: true, epc: EPC, tid: blankTag(1).tid });
      expect(reader.simulator.tags.map((tag) => toHex(tag.epc))).toEqual([EPC]);
    } finally {
      await reader.close();
    }
  });

  test('reports a reader that is not connected', async () => {
    const ended = await runDesk(requireWindows(), ['--json', 'rfid', 'inventory', '--reader', 'serial:COM7']);
    expect(recordsOf(ended).at(-1)).toMatchObject({ ok: false, code: 'reader.port_missing' });
    expect(ended.code).toBe(1);
  });
});
