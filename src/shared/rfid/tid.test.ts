import { expect, test } from 'vitest';
import { describeTid } from './tid.ts';

// Heads of TIDs that the makers' data sheets and several public lists name.
test.each([
  ['E2801160600002040A1B2C3D', 'Impinj', 'Monza R6'],
  ['E28011912000000000000001', 'Impinj', 'M730'],
  ['E28068940000501234567890', 'NXP', 'UCODE 8'],
  ['E200341201234567', 'Alien', 'Higgs 3'],
  ['E2801FFF00000000', 'Impinj', ''],
  ['E280B04400000000', 'EM Microelectronic', ''],
  ['E280F30200000000', 'Quanray', ''],
  ['E281D00200000000', 'Kiloway', ''],
  ['E282700100000000', 'Fudan Microelectronics', ''],
  ['E004010012345678', '', ''],
  ['', '', ''],
])('%s is of %s %s', (tid, vendor, model) => {
  expect(describeTid(tid)).toEqual({ vendor, model });
});
