import type { Language, Words } from '../errors.ts';
import { ENGLISH, translateTerm } from './dictionaries.ts';
import { AUDIT_STATUSES, STOCK_STATUSES } from './statuses.ts';

/** The names of the product's dictionaries, by code. */
export const DICTIONARY_NAMES = {
  texture: { zh: '纹理', en: 'Texture' },
  craft: { zh: '工艺', en: 'Cut' },
  edge_finish: { zh: '边部处理', en: 'Edge finish' },
  grade: { zh: '等级', en: 'Grade' },
  style: { zh: '风格', en: 'Style' },
  veneer_kind: { zh: '木皮种类', en: 'Veneer kind' },
  stock_status: { zh: '库存状态', en: 'Stock state' },
  audit_status: { zh: '审核状态', en: 'Approval state' },
  post_category: { zh: '岗位类型', en: 'Kind of position' },
  sex: { zh: '性别', en: 'Gender' },
  flow: { zh: '流程路由', en: 'Process routes' },
  customer_type: { zh: '客户类型', en: 'Customer type' },
  supplier_type: { zh: '供应商类型', en: 'Supplier type' },
  partner_grade: { zh: '客商等级', en: 'Partner grade' },
  payment_terms: { zh: '付款条件', en: 'Payment terms' },
  other_in_cause: { zh: '其他入库事由', en: 'Reason for other receipt' },
  other_out_cause: { zh: '其他出库事由', en: 'Reason for other issue' },
  product_model: { zh: '产品型号', en: 'Product model' },
} as const satisfies Record<string, Words>;
export type DictionaryCode = keyof typeof DICTIONARY_NAMES;

export const SEXES: Readonly<Record<string, Words>> = {
  1: { zh: '男', en: 'Man' },
  2: { zh: '女', en: 'Woman' },
  3: { zh: '未知', en: 'Unknown' },
};

/** The pages of an approval; their addresses are in `shared/workflow/flow-routes.ts`. */
export const FLOW_PAGES = {
  start: { zh: '发起流程', en: 'Start a process' },
  detail: { zh: '流程详情', en: 'Details of a process' },
  design: { zh: '流程设计', en: 'Process design' },
} as const satisfies Record<string, Words>;

/** Dictionaries whose words are not trade terms, by code and key. */
const STATES: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  stock_status: STOCK_STATUSES,
  audit_status: AUDIT_STATUSES,
  sex: SEXES,
  flow: FLOW_PAGES,
};

/** The names and words of the product's dictionaries, in both languages. */
export const DICTIONARY_WORDS: readonly Words[] = [
  ...Object.values(DICTIONARY_NAMES),
  ...Object.values(STATES).flatMap((words) => Object.values(words)),
  ...[...ENGLISH].map(([zh, en]) => ({ zh, en })),
];

interface DictionaryRow {
  /** Empty for a row of the product. */
  tenantId: string;
  code: string;
  /** -1 for a dictionary itself. */
  dictKey: string;
  dictValue: string;
}

/**
 * The name of a dictionary, or the word of an entry, in a language. What a company added, or an administrator reworded,
 * stays as typed.
 */
export function dictionaryWord(
  { tenantId, code, dictKey, dictValue }: DictionaryRow,
  language: Language,
): string {
  if (language === 'zh' || tenantId !== '') return dictValue;
  const names: Readonly<Record<string, Words>> = DICTIONARY_NAMES;
  const own = dictKey === '-1' ? names[code] : STATES[code]?.[dictKey];
  return own?.zh === dictValue ? own.en : translateTerm(dictValue);
}
