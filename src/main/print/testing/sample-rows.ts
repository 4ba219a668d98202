import type { LabelRow } from '#shared/desk/contract/labels';

/** Ordinary goods on the shipped templates. */
export const PACKAGE_ROW: LabelRow = {
  companyName: '佛山市木之语木业有限公司',
  tenantCode: '000000',
  packNo: '2503-118',
  cabinetNo: 'TCLU4265720',
  species: '黑胡桃',
  grade: 'A',
  texture: '直纹',
  craft: '四开直切',
  thicknessMm: 0.5,
  pieces: 1008,
  bundles: 42,
  area: 356.412,
  lengthRange: '220–255',
  widthRange: '12–20.5',
  date: '2025-06-01',
};

export const BUNDLE_ROW: LabelRow = {
  logNo: 'B1203',
  bundleNo: 12,
  lengthCm: 248,
  widthCm: 16.5,
  pieces: 24,
  area: 9.821,
  barcode: 'BW250601000123',
};
