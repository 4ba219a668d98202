import {
  CRAFTS,
  type DictionaryEntry,
  EDGE_FINISHES,
  GRADES,
  STYLES,
  TEXTURES,
  VENEER_KINDS,
} from '#shared/domain/dictionaries';
import { OTHER_IN_CAUSES, OTHER_OUT_CAUSES } from '#shared/domain/document-dictionaries';
import {
  CUSTOMER_TYPES,
  PARTNER_GRADES,
  PAYMENT_TERMS,
  SUPPLIER_TYPES,
} from '#shared/domain/partner-dictionaries';
import { POST_CATEGORIES } from '#shared/domain/post-categories';
import { AUDIT_STATUSES, STOCK_STATUSES } from '#shared/domain/statuses';
import type { Words } from '#shared/errors';
import { dictionaries } from '../../db/schema/organisation.ts';
import type { SystemTx } from '../../db/tenancy.ts';

interface Dictionary {
  code: string;
  name: string;
  /** Key, value and remark (the English) of each entry. */
  entries: readonly (readonly [key: string, value: string, remark: string])[];
}

const ofTrade = (code: string, name: string, entries: readonly DictionaryEntry[]): Dictionary => ({
  code,
  name,
  entries: entries.map((entry) => [entry.code, entry.words.zh, entry.words.en]),
});

const ofStates = (code: string, name: string, states: Readonly<Record<string, Words>>): Dictionary => ({
  code,
  name,
  entries: Object.entries(states).map(([key, words]) => [key, words.zh, words.en]),
});

/**
 * Dictionaries of the product. A new dictionary, or a new entry at the end of one, is added to every database at the
 * next start; rows that an administrator changed stay as they are. Ids are derived from the order: add at the end only,
 * remove nothing.
 */
const DICTIONARIES: readonly Dictionary[] = [
  ofTrade('texture', '纹理', TEXTURES),
  ofTrade('craft', '工艺', CRAFTS),
  ofTrade('edge_finish', '边部处理', EDGE_FINISHES),
  ofTrade('grade', '等级', GRADES),
  ofTrade('style', '风格', STYLES),
  ofTrade('veneer_kind', '木皮种类', VENEER_KINDS),
  ofStates('stock_status', '库存状态', STOCK_STATUSES),
  ofStates('audit_status', '审核状态', AUDIT_STATUSES),
  ofTrade('post_category', '岗位类型', POST_CATEGORIES),
  {
    code: 'sex',
    name: '性别',
    entries: [
      ['1', '男', 'Man'],
      ['2', '女', 'Woman'],
      ['3', '未知', 'Unknown'],
    ],
  },
  // Where the pages of an approval are: `shared/workflow/flow-routes.ts`.
  {
    code: 'flow',
    name: '流程路由',
    entries: [
      ['start', '发起流程', '/workflow/process/start'],
      ['detail', '流程详情', '/workflow/process/detail'],
      ['design', '流程设计', '/workflow/design/process'],
    ],
  },
  ofTrade('customer_type', '客户类型', CUSTOMER_TYPES),
  ofTrade('supplier_type', '供应商类型', SUPPLIER_TYPES),
  ofTrade('partner_grade', '客商等级', PARTNER_GRADES),
  ofTrade('payment_terms', '付款条件', PAYMENT_TERMS),
  ofTrade('other_in_cause', '其他入库事由', OTHER_IN_CAUSES),
  ofTrade('other_out_cause', '其他出库事由', OTHER_OUT_CAUSES),
  // Every company has its own; migration 1491 names the id.
  ofTrade('product_model', '产品型号', []),
];

/** Codes of the product's dictionaries, by which its screens and checks find them. */
export const PRODUCT_CODES: ReadonlySet<string> = new Set(DICTIONARIES.map(({ code }) => code));

/** Ids below a million: dictionary × 1000 + entry. */
const ID_STEP = 1000;

/** Adds the dictionaries and entries that the database does not have. */
export async function addMissingDictionaries(tx: SystemTx): Promise<void> {
  const rows = DICTIONARIES.flatMap(({ code, name, entries }, index) => {
    const parentId = (index + 1) * ID_STEP;
    return [
      { id: String(parentId), code, dictKey: '-1', dictValue: name, sort: index + 1 },
      ...entries.map(([dictKey, dictValue, remark], at) => ({
        id: String(parentId + at + 1),
        parentId: String(parentId),
        code,
        dictKey,
        dictValue,
        remark,
        sort: at + 1,
      })),
    ];
  });
  await tx.insert(dictionaries).values(rows).onConflictDoNothing();
}
