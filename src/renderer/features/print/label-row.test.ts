import { expect, test } from 'vitest';
import type { PackDetail } from '#shared/api/pack';
import { LabelRowSchema } from '#shared/desk/contract';
import { buildLabelRow } from './label-row.ts';

const pack: PackDetail = {
  id: '7',
  packNo: '2503-118',
  cabinetNo: 'TCLU4265720',
  cabinetPackLabel: 'A-12',
  treeCode: 'BW',
  species: '黑胡桃',
  grade: 'A+',
  texture: '山纹',
  craft: '平切',
  style: '花山纹',
  productModel: 'BW-50',
  region: 'A1',
  thicknessMm: 0.5,
  area: 27.258,
  volume: 0.0136,
  pieces: 63,
  bundles: 3,
  gradeStatus: 1,
  packStatus: 1,
  rfidStatus: 0,
  stockStatus: 'IN_STOCK',
  epc: '',
  tid: '',
  printCount: 0,
  lastPrintTime: '',
  labelOutdated: false,
  createTime: '2026-01-01 08:00:00',
  updateTime: '2026-01-01 08:00:00',
  qrText: 'P|000000|2503-118',
  companyName: '木之语',
  targetEpc: '350000001000000000000007',
  totals: {
    bundles: 3,
    pieces: 63,
    area: 27.258,
    volume: 0.0136,
    minLengthCm: 145,
    maxLengthCm: 255,
    minWidthCm: 11,
    maxWidthCm: 11,
  },
};

test('carries every field a package label may show', () => {
  const row = buildLabelRow(pack, '2026-02-03');
  expect(LabelRowSchema.parse(row)).toEqual({
    packNo: '2503-118',
    cabinetNo: 'TCLU4265720',
    cabinetPackLabel: 'A-12',
    species: '黑胡桃',
    grade: 'A+',
    texture: '山纹',
    craft: '平切',
    style: '花山纹',
    productModel: 'BW-50',
    region: 'A1',
    thicknessMm: 0.5,
    pieces: 63,
    bundles: 3,
    area: 27.258,
    lengthRange: '145–255',
    widthRange: '11',
    date: '2026-02-03',
    companyName: '木之语',
    qrText: 'P|000000|2503-118',
  });
});
