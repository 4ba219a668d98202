import { expect, test } from 'vitest';
import { isIllegalPower, mostPowerDbm } from './legal-power.ts';

test.each([
  // 2 W e.r.p. are 35.15 dBm e.i.r.p.; 100 mW are 22.15.
  ['China', { region: 'CN900', channel: 'hop', antennaGainDbi: 6 }, 29.1],
  ['China, a channel at its edge', { region: 'CN900', channel: 920.125, antennaGainDbi: 6 }, 16.1],
  ['China, a channel within', { region: 'CN900', channel: 922.625, antennaGainDbi: 2 }, 33.1],
  ['Europe', { region: 'EU', channel: 866.3, antennaGainDbi: 5 }, 30.1],
  ['the US', { region: 'US', channel: 'hop', antennaGainDbi: 6 }, 30],
  ['the US with a small antenna', { region: 'US', channel: 'hop', antennaGainDbi: 2 }, 30],
  ['the US with a large antenna', { region: 'US', channel: 'hop', antennaGainDbi: 9 }, 27],
  ['Korea', { region: 'KR', channel: null, antennaGainDbi: 6 }, 30],
  ['Korea beside the channels for readers', { region: 'KR', channel: 923.3, antennaGainDbi: 6 }, 17],
  ['a region that is not known', { region: null, channel: null, antennaGainDbi: 6 }, 29.1],
] as const)('the most power of %s', (_, transmission, dbm) => {
  expect(mostPowerDbm(transmission)).toBe(dbm);
});

test('a power counts as the whole dBm to which a reader rounds it', () => {
  expect([29, 29.1, 29.4, 29.5].map((dbm) => isIllegalPower(dbm, 29.4))).toEqual([false, false, false, true]);
});
