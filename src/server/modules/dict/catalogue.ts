import {
  DICTIONARY_NAMES,
  type DictionaryCode,
  FLOW_PAGES,
  SEXES,
} from '#shared/domain/built-in-dictionaries';
import { TRADE_TERMS } from '#shared/domain/dictionaries';
import { AUDIT_STATUSES, STOCK_STATUSES } from '#shared/domain/statuses';
import type { Words } from '#shared/errors';
import { dictionaries } from '../../db/schema/organisation.ts';
import type { SystemTx } from '../../db/tenancy.ts';

interface Dictionary {
  code: DictionaryCode;
  /** Key, value and remark (the English) of each entry. */
  entries: readonly (readonly [key: string, value: string, remark: string])[];
}

const ofTrade = (code: keyof typeof TRADE_TERMS): Dictionary => ({
  code,
  entries: TRADE_TERMS[code].map((entry) => [entry.code, entry.words.zh, entry.words.en]),
});

const ofStates = (code: DictionaryCode, states: Readonly<Record<string, Words>>): Dictionary => ({
  code,
  entries: Object.entries(states).map(([key, words]) => [key, words.zh, words.en]),
});

/**
 * Dictionaries of the product. A new dictionary, or a new entry at the end of one, is added to every database at the
 * next start; rows that an administrator changed stay as they are. Ids are derived from the order: add at the end only,
 * remove nothing.
 */
const DICTIONARIES: readonly Dictionary[] = [
  ofTrade('texture'),
  ofTrade('craft'),
  ofTrade('edge_finish'),
  ofTrade('grade'),
  ofTrade('style'),
  ofTrade('veneer_kind'),
  ofStates('stock_status', STOCK_STATUSES),
  ofStates('audit_status', AUDIT_STATUSES),
  ofTrade('post_category'),
  ofStates('sex', SEXES),
  // Where the pages of an approval are: `shared/workflow/flow-routes.ts`.
  {
    code: 'flow',
    entries: [
      ['start', FLOW_PAGES.start.zh, '/workflow/process/start'],
      ['detail', FLOW_PAGES.detail.zh, '/workflow/process/detail'],
      ['design', FLOW_PAGES.design.zh, '/workflow/design/process'],
    ],
  },
  ofTrade('customer_type'),
  ofTrade('supplier_type'),
  ofTrade('partner_grade'),
  ofTrade('payment_terms'),
  ofTrade('other_in_cause'),
  ofTrade('other_out_cause'),
  // Every company has its own; migration 1491 names the id.
  { code: 'product_model', entries: [] },
];

/** Codes of the product's dictionaries, by which its screens and checks find them. */
export const PRODUCT_CODES: ReadonlySet<string> = new Set(DICTIONARIES.map(({ code }) => code));

/** Ids below a million: dictionary × 1000 + entry. */
const ID_STEP = 1000;

/** Adds the dictionaries and entries that the database does not have. */
export async function addMissingDictionaries(tx: SystemTx): Promise<void> {
  const rows = DICTIONARIES.flatMap(({ code, entries }, index) => {
    const parentId = (index + 1) * ID_STEP;
    return [
      { id: String(parentId), code, dictKey: '-1', dictValue: DICTIONARY_NAMES[code].zh, sort: index + 1 },
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
