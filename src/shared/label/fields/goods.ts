import type { LabelField } from './field.ts';
import { SAMPLE_LOGO } from './sample-pictures.ts';

/** Fields that a package, a bundle and a log have in common: company and wood. */
export const COMPANY_FIELDS: readonly LabelField[] = [
  {
    name: 'companyName',
    words: { zh: '公司名称', en: 'Company' },
    kind: 'text',
    sample: '佛山市木之语木业有限公司',
  },
  {
    name: 'companyLogo',
    words: { zh: '公司徽标', en: 'Company logo' },
    kind: 'picture',
    sample: SAMPLE_LOGO,
  },
  { name: 'tenantCode', words: { zh: '公司编号', en: 'Company code' }, kind: 'text', sample: '000000' },
  { name: 'date', words: { zh: '打印日期', en: 'Date of printing' }, kind: 'date', sample: '2025-06-01' },
];

export const WOOD_FIELDS: readonly LabelField[] = [
  { name: 'species', words: { zh: '树种', en: 'Species' }, kind: 'text', sample: '黑胡桃' },
  { name: 'treeCode', words: { zh: '树种代码', en: 'Species code' }, kind: 'text', sample: 'BW' },
  { name: 'grade', words: { zh: '等级', en: 'Grade' }, kind: 'word', sample: 'A' },
  { name: 'texture', words: { zh: '纹理', en: 'Texture' }, kind: 'word', sample: '直纹' },
  { name: 'craft', words: { zh: '工艺', en: 'Cut' }, kind: 'word', sample: '四开直切' },
  { name: 'thicknessMm', words: { zh: '厚度', en: 'Thickness' }, kind: 'number', sample: 0.5 },
];

/** Fields about the leaves of a package or a bundle. */
export const LEAF_FIELDS: readonly LabelField[] = [
  { name: 'veneerKind', words: { zh: '木皮种类', en: 'Veneer kind' }, kind: 'word', sample: '天然木皮' },
  { name: 'edgeFinish', words: { zh: '边部处理', en: 'Edge finish' }, kind: 'word', sample: '齐边' },
];
