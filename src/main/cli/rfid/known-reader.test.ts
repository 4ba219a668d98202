import { expect, test } from 'vitest';
import { createMemorySettings } from '../../../../tests/devices/memory-settings.ts';
import { findAntennaGain } from './known-reader.ts';

test('the gain of an antenna is that of the reader at the port, however its address is spelled', () => {
  const uri = 'serial:COM3?baud=57600';
  const settings = createMemorySettings({
    readers: [{ uri, name: '门口', driver: 'uhfreader18' }],
    antennaGains: { [uri]: 9, 'virtual:reader': 3 },
  });
  expect(findAntennaGain(settings, 'serial:COM3')).toBe(9);
  expect(findAntennaGain(settings, 'virtual:reader')).toBe(3);
  expect(findAntennaGain(settings, 'serial:COM4')).toBeUndefined();
});
