import type { LabelField } from './field.ts';
import { COMPANY_FIELDS } from './goods.ts';

/** A package's place in a sea container (柜内包号). */
export const CABINET_FIELDS: readonly LabelField[] = [
  {
    name: 'cabinetPackLabel',
    words: { zh: '柜内包号', en: 'Label in container' },
    kind: 'text',
    sample: 'A-12',
  },
  { name: 'cabinetNo', words: { zh: '柜号', en: 'Container' }, kind: 'text', sample: 'TCLU4265720' },
  { name: 'packNo', words: { zh: '包号', en: 'Package no.' }, kind: 'text', sample: '2503-118' },
  { name: 'species', words: { zh: '树种', en: 'Species' }, kind: 'text', sample: '黑胡桃' },
  { name: 'bundles', words: { zh: '扎数', en: 'Bundles' }, kind: 'number', sample: 42 },
  { name: 'area', words: { zh: '面积', en: 'Area' }, kind: 'area', sample: 356.412 },
  ...COMPANY_FIELDS,
];

/** The label of a shelf or zone of the warehouse (库区). */
export const SHELF_FIELDS: readonly LabelField[] = [
  { name: 'region', words: { zh: '库区', en: 'Zone' }, kind: 'text', sample: 'A3区' },
  { name: 'regionCode', words: { zh: '库区编码', en: 'Zone code' }, kind: 'text', sample: 'A-03' },
  { name: 'warehouse', words: { zh: '仓库', en: 'Warehouse' }, kind: 'text', sample: '一号仓' },
  { name: 'remark', words: { zh: '备注', en: 'Remark' }, kind: 'text', sample: '只放成品' },
  ...COMPANY_FIELDS,
];
