import type { DocumentKind } from '../domain/document-states.ts';
import type { ScreenButton } from '../menu/screen-menu.ts';
import type { Acts } from '../records/act.ts';
import type { Fields } from '../records/field.ts';
import type { LineGroups } from '../records/lines.ts';
import { type AnyRecord, type RecordDeclaration, type RecordMenu, record } from '../records/record.ts';
import { documentActs, refusalOf } from './document-acts.ts';
import { APPROVAL, HANDLING, HEAD, VENEER_TOTALS } from './document-fields.ts';

/** The properties that make a record a document, for code that treats all kinds alike. */
interface Trade {
  /** The document it can be made from, and the field that names it. */
  from?: { kind: DocumentKind; field: string };
  /**
   * The state of the goods that it uses if it is not made from another document; absent if it always is, or uses none.
   */
  takes?: 'IN_STOCK' | 'PENDING_IN';
  /** The field that names the partner. */
  partner?: 'supplierId' | 'customerId';
  /** Fields that may be empty in a draft, but not when the document is submitted or approved. */
  needs: readonly string[];
  /** Further required fields that depend on its head. */
  needsFor?(head: Readonly<Record<string, unknown>>): readonly string[];
}

/** The declaration of a document of any kind. */
export type AnyDocument = AnyRecord & { area: DocumentKind; trade: Trade };

/** Columns of every list, before and after those of the kind. */
const FIRST = ['docNo', 'docDate', 'auditStatus'] as const;
const FILTERS = ['docNo', 'docDate', 'auditStatus'] as const;

/** Printing has a separate permission, because papers leave the company. */
const BUTTONS: readonly ScreenButton[] = [
  ...(['view', 'add', 'edit', 'delete', 'export'] as const),
  { code: 'print', words: { zh: '打印', en: 'Print' } },
];

/**
 * Whether lines have the figures of a total: goods that are ordered by area have neither bundles nor pieces, and a sum of
 * 0 would be taken for a count.
 */
export function hasTotal(lines: LineGroups | undefined, name: string): boolean {
  return !(name in VENEER_TOTALS) || Object.values(lines ?? {}).some(({ fields }) => name in fields);
}

/**
 * Declares a kind of document: a record with a number, a date, a state, lines and totals. `fields` are those of its
 * head; `totals` are the sums of its lines, by default of veneer.
 */
export function document<
  const Kind extends DocumentKind,
  F extends Fields,
  L extends LineGroups,
  T extends Fields = typeof VENEER_TOTALS,
  A extends Acts = Record<never, never>,
>(given: {
  kind: Kind;
  words: AnyRecord['words'];
  fields: F;
  totals?: T;
  lines: L;
  /** In addition to the acts of every document, or replacing them. */
  acts?: A;
  list: readonly (keyof F & string)[];
  filters: readonly (keyof F & string)[];
  trade: Trade;
  scope?: { inCharge?: keyof F & string };
  menu: RecordMenu;
}) {
  const {
    kind,
    list,
    filters,
    trade,
    scope = {},
    menu,
    totals = VENEER_TOTALS as Fields as T,
    ...rest
  } = given;
  const shownTotals = Object.keys(totals).filter((name) => hasTotal(given.lines, name));
  const fields = { ...HEAD, ...given.fields, ...HANDLING, ...totals, ...APPROVAL };
  const made = record({
    ...rest,
    area: kind,
    fields,
    code: 'docNo',
    name: 'docNo',
    list: [...FIRST, ...list, ...shownTotals, 'handlerId', 'remark'] as readonly (keyof typeof fields &
      string)[],
    filters: [...FILTERS, ...filters] as readonly (keyof typeof fields & string)[],
    order: { latest: ['docDate', 'docNo'] },
    isLarge: true,
    acts: { ...documentActs, ...given.acts },
    removalRefusal: refusalOf('remove'),
    scope: scope as { inCharge?: keyof typeof fields & string },
    attachments: true,
    form: 'page',
    menu: { ...menu, buttons: BUTTONS },
  }) as RecordDeclaration<Kind, typeof fields, typeof documentActs & A, L>;
  return { ...made, trade };
}
