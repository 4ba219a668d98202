import type { LabelField } from './field.ts';
import { COMPANY_FIELDS } from './goods.ts';

export const LOG_FIELDS: readonly LabelField[] = [
  { name: 'logNo', words: { zh: '木号', en: 'Log no.' }, kind: 'text', sample: '24W087' },
  { name: 'oldLogNo', words: { zh: '旧木号', en: 'Old log no.' }, kind: 'text', sample: 'US-7741' },
  { name: 'species', words: { zh: '树种', en: 'Species' }, kind: 'text', sample: '黑胡桃' },
  { name: 'treeCode', words: { zh: '树种代码', en: 'Species code' }, kind: 'text', sample: 'BW' },
  { name: 'checkDiameter', words: { zh: '检尺径', en: 'Scale diameter' }, kind: 'number', sample: 52 },
  { name: 'checkLength', words: { zh: '检尺长', en: 'Scale length' }, kind: 'number', sample: 2.8 },
  { name: 'volume', words: { zh: '材积', en: 'Volume' }, kind: 'volume', sample: 0.718 },
  { name: 'bft', words: { zh: '板尺', en: 'Board feet' }, kind: 'number', sample: 152 },
  { name: 'cabinetNo', words: { zh: '柜号', en: 'Container' }, kind: 'text', sample: 'TCLU4265720' },
  { name: 'supplier', words: { zh: '供应商', en: 'Supplier' }, kind: 'text', sample: '北美木业' },
  { name: 'inDate', words: { zh: '入库日期', en: 'Stored on' }, kind: 'date', sample: '2025-05-20' },
  { name: 'remark', words: { zh: '备注', en: 'Remark' }, kind: 'text', sample: '端部开裂' },
  ...COMPANY_FIELDS,
];
