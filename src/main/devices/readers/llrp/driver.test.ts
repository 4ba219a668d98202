import { expect, test } from 'vitest';
import type { RadioChange } from '#shared/desk/contract/readers';
import { testDriver } from '../testing/driver-suite.ts';
import { LlrpSimulator } from '../virtual/llrp-simulator.ts';
import { createMemoryTransport } from '../virtual/virtual-reader.ts';
import { createLlrpReader } from './driver.ts';
import { Type } from './messages.ts';

testDriver({
  createReader: createLlrpReader,
  createSimulator: (tags, faults) => new LlrpSimulator(tags, faults),
  identity: 'LLRP 25882:2001002 6.4.1',
  noise: '',
  lacks: ['check', 'region'],
  getPower: Type.getConfig,
  // Of the simulator: the type of command 3 is that of all settings.
  setPower: 1003,
  capabilities: { namesRssi: true, namesAntenna: true, namesChannel: true },
  errors: { locked: 'tag.locked', memory: 'tag.memory' },
});

test('gives each antenna the nearest power of its own table, and hops as the region demands', async () => {
  const reader = createLlrpReader(createMemoryTransport(new LlrpSimulator([])));
  await reader.open();
  await reader.setRadio({ region: 'CN900', channel: 'hop', powersDbm: [18.3, 25] });
  expect(await reader.getRadio()).toMatchObject({
    region: 'CN900',
    regions: [],
    channel: 'hop',
    channels: ['hop'],
    powersDbm: [18.25, 25],
  });
  const refused: RadioChange[] = [{ region: 'EU' }, { channel: 920.625 }, { antennas: [1] }];
  for (const change of refused)
    await expect(reader.setRadio(change)).rejects.toMatchObject({
      code: 'reader.refused',
    });
});
