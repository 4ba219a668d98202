import { STOCK_STATUSES } from '../../domain/statuses.ts';
import type { LabelField } from './field.ts';
import { COMPANY_FIELDS, LEAF_FIELDS, WOOD_FIELDS } from './goods.ts';

/** A line of the tally: one bundle. */
export const LINE_FIELDS: readonly LabelField[] = [
  { name: 'lineNo', words: { zh: '序号', en: 'No.' }, kind: 'number', sample: 1 },
  { name: 'logNo', words: { zh: '木号', en: 'Log no.' }, kind: 'text', sample: 'B1203' },
  { name: 'bundleNo', words: { zh: '扎号', en: 'Bundle no.' }, kind: 'text', sample: '12' },
  { name: 'lengthCm', words: { zh: '长', en: 'Length' }, kind: 'number', sample: 248 },
  { name: 'widthCm', words: { zh: '宽', en: 'Width' }, kind: 'number', sample: 16.5 },
  { name: 'pieces', words: { zh: '片数', en: 'Pieces' }, kind: 'number', sample: 24 },
  { name: 'area', words: { zh: '面积', en: 'Area' }, kind: 'area', sample: 9.821 },
  { name: 'barcode', words: { zh: '条码', en: 'Barcode' }, kind: 'text', sample: 'BW250601000123' },
  { name: 'remark', words: { zh: '备注', en: 'Remark' }, kind: 'text', sample: '边部有裂' },
];

export const BUNDLE_FIELDS: readonly LabelField[] = [
  ...LINE_FIELDS,
  { name: 'packNo', words: { zh: '包号', en: 'Package no.' }, kind: 'text', sample: '2503-118' },
  {
    name: 'stockStatus',
    words: { zh: '库存状态', en: 'Stock state' },
    kind: 'word',
    sample: 'IN_STOCK',
    states: STOCK_STATUSES,
  },
  ...WOOD_FIELDS,
  ...LEAF_FIELDS,
  ...COMPANY_FIELDS,
];
