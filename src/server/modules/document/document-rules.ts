import { eq, inArray } from 'drizzle-orm';
import type { AnyDocument } from '#shared/documents/document';
import { currencyCode, currencyIn } from '#shared/domain/currency';
import { postalAddress } from '#shared/domain/postal-address';
import { MOVEMENT_SOURCES } from '#shared/domain/stock';
import { AppError } from '#shared/errors';
import type { Doer } from '../../db/records.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { missingField } from '../../http/invalid-input.ts';
import { formatDay } from '../../http/time.ts';
import { requireInScope } from '../../records/in-scope.ts';
import type { LinesByGroup } from '../../records/line-store.ts';
import type { RecordRules, Saver } from '../../records/record-rules.ts';
import type { Values } from '../../records/record-values.ts';
import { REFERENCE_TABLES } from '../../records/reference-tables.ts';
import { requireInOrder } from '../../stock/day-order.ts';
import { takeNumber } from '../numbering/service.ts';
import { settingsOf } from '../setting/service.ts';
import { withoutFormerSalesperson } from './effects/salesperson.ts';
import type { DocumentEffects } from './effects.ts';
import { itemIdsOf } from './pack-lines.ts';
import { carriedCharges, recarry } from './remainder.ts';
import { releaseLists } from './scans/scan-rules.ts';
import { holdSource, takenOver } from './source.ts';
import {
  asDocument,
  type DocumentTables,
  holdDocument,
  requireAllowed,
  type StoredDocument,
} from './stored-document.ts';
import { writeTotals } from './totals.ts';

/** The rules for adding, changing and removing a document of a kind. */
export function documentRules(
  of: AnyDocument,
  tables: DocumentTables,
  effects: DocumentEffects,
): Pick<RecordRules, 'around' | 'checksReferences'> {
  async function settle(tx: TenantTx, id: string, by: Required<Saver>): Promise<void> {
    const doc = await holdDocument(tx, of, tables.table, id);
    if (doc === undefined) throw new AppError('record.not_found');
    await effects.saved({ tx, doc, tables, by });
    if (of.area in MOVEMENT_SOURCES) await requireInOrder(tx, doc.day, await itemIdsOf({ tx, doc }));
    await writeTotals(tx, of, tables, doc, effects);
    await effects.settled?.({ tx, doc, tables, by });
  }

  async function removed(tx: TenantTx, ids: readonly string[], by: Doer): Promise<void> {
    await releaseLists(tx, ids, by);
    const rows = await tx
      .select()
      .from(tables.table)
      .where(inArray(tables.table.id, [...ids]));
    for (const row of rows) {
      const doc = asDocument(of, row);
      requireAllowed('remove', doc);
      await effects.freed?.({ tx, doc, tables, by });
    }
  }

  return {
    checksReferences: true,
    async around(tx, writing, { scopeIn, ...by }, write) {
      const { ids, isNew, values, groups } = writing;
      if (values === null) {
        await write();
        return removed(tx, ids, by);
      }
      if (scopeIn === undefined) throw new Error(`${of.area} saved without a caller`);
      const [id = ''] = ids;
      const before = isNew ? undefined : await holdDocument(tx, of, tables.table, id);
      // A new document without a day has today's.
      if (before !== undefined && values.docDate === null) throw missingField('docDate');
      await requireInScope(tx, of, { before: before?.row, values }, scopeIn);
      const source = await holdSource(tx, of, { ...before?.row, ...values });
      const given = await givenValues(tx, of, effects, { before: before?.row, values, source });
      const further = { ...(isNew && (await startOf(tx, of, values, by))), ...given };
      const charges = groups.includes('charges') ? {} : await chargesOf(tx, of, { before, source, id });
      await write({ ...further, auditStatus: 0, approvalStep: 0, approvalVersion: null }, charges);
      // After the write, so that a user with an old version learns who changed the document, and what.
      if (before !== undefined) requireAllowed('edit', before);
      await settle(tx, id, { ...by, scopeIn });
    },
  };
}

/** The charges that a document takes over when it is first made from its source; none where that stays the same. */
async function chargesOf(
  tx: TenantTx,
  { area, trade }: AnyDocument,
  {
    before,
    source,
    id,
  }: { before: StoredDocument | undefined; source: StoredDocument | undefined; id: string },
): Promise<LinesByGroup> {
  if (source === undefined) return {};
  if (before === undefined) return carriedCharges(tx, area, source.id);
  const formerId = String(before.row[trade.from?.field ?? ''] ?? '');
  return formerId === source.id ? {} : recarry(tx, area, { id, formerId, orderId: source.id });
}

/** Number (F14) and day of a new document. */
async function startOf(
  tx: TenantTx,
  { area }: AnyDocument,
  values: Readonly<Values>,
  { now }: Doer,
): Promise<Values> {
  const today = formatDay(now);
  return { docNo: await takeNumber(tx, area, now), docDate: values.docDate ?? today };
}

/** Values that were not sent and follow from others: from the document it is made from, and from the partner. */
async function givenValues(
  tx: TenantTx,
  of: AnyDocument,
  effects: DocumentEffects,
  {
    before = {},
    values,
    source,
  }: {
    before: Readonly<Values> | undefined;
    values: Readonly<Values>;
    source: StoredDocument | undefined;
  },
): Promise<Values> {
  const { partner = '' } = of.trade;
  const taken = await withoutFormerSalesperson(tx, takenOver(of, source, values));
  const all = { ...before, ...values, ...taken };
  // That of the earlier document where another was sent.
  const partnerId = values[partner] === undefined ? undefined : all[partner];
  const ofPartner =
    typeof partnerId === 'string'
      ? await partnerValues(tx, of, partnerId, { head: all, sent: values, source })
      : {};
  const ofCompany = await companyValues(tx, of, { before, sent: values, given: { ...taken, ...ofPartner } });
  return {
    ...taken,
    ...ofPartner,
    ...ofCompany,
    ...(await currencyOf(tx, of, { before, sent: values, source })),
    ...(await effects.given?.(tx, all)),
  };
}

/**
 * Defaults from the company's settings for a document that is not made from another: whether its prices include tax,
 * and the tax rate when a partner without a rate is first chosen.
 */
async function companyValues(
  tx: TenantTx,
  { fields, trade }: AnyDocument,
  { before, sent, given }: Readonly<Record<'before' | 'sent' | 'given', Readonly<Values>>>,
): Promise<Values> {
  const inHead = (name: string) => given[name] ?? sent[name] ?? before[name] ?? null;
  const isOwn = trade.from === undefined || inHead(trade.from.field) === null;
  if (fields.taxRatePct === undefined || !isOwn) return {};
  const { taxRatePct, pricesIncludeTax } = await settingsOf(tx);
  const isPartnerNew = (before[trade.partner ?? ''] ?? null) === null && inHead(trade.partner ?? '') !== null;
  const isUntaxed = sent.taxRatePct === undefined && inHead('taxRatePct') === null;
  return {
    ...(isPartnerNew && isUntaxed && { taxRatePct }),
    ...(before.id === undefined &&
      sent.isTaxIncluded === undefined && { isTaxIncluded: pricesIncludeTax ? 1 : 0 }),
  };
}

/**
 * The currency: that of the earlier document, else as typed, else the partner's, else the company's. Throws
 * `document.currency_of_source` if it differs from the earlier document's.
 */
async function currencyOf(
  tx: TenantTx,
  of: AnyDocument,
  {
    before,
    sent,
    source,
  }: { before: Readonly<Values>; sent: Readonly<Values>; source?: StoredDocument | undefined },
): Promise<Values> {
  if (of.fields.currency === undefined) return {};
  const typed = currencyCode(String(sent.currency ?? ''));
  if (source !== undefined) {
    const currency = currencyIn(source.row);
    if (typed !== '' && typed !== currency)
      throw new AppError('document.currency_of_source', { field: 'currency', docNo: source.no, currency });
    return { currency };
  }
  if (typed !== '') return { currency: typed };
  if (sent.currency === undefined && before.id !== undefined) return {};
  const partner = await partnerOf(tx, of, { ...before, ...sent });
  return { currency: currencyCode(String(partner?.currency ?? '')) || (await settingsOf(tx)).currency };
}

/** The row of the partner that a head names. */
async function partnerOf(
  tx: TenantTx,
  { fields, trade }: AnyDocument,
  head: Readonly<Values>,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const to = fields[trade.partner ?? '']?.to;
  const id = head[trade.partner ?? ''];
  if (to === undefined || typeof id !== 'string') return undefined;
  const { table } = REFERENCE_TABLES[to];
  const [row] = await tx.select().from(table).where(eq(table.id, id));
  return row;
}

/**
 * Tax rate and address of the partner, for a head without them. A rate that was sent empty stays empty, as does that of
 * an earlier document, and an address that is already empty.
 */
async function partnerValues(
  tx: TenantTx,
  of: AnyDocument,
  partnerId: string,
  {
    head,
    sent,
    source,
  }: { head: Readonly<Values>; sent: Readonly<Values>; source: StoredDocument | undefined },
): Promise<Values> {
  const isUntaxed =
    source === undefined &&
    of.fields.taxRatePct !== undefined &&
    sent.taxRatePct === undefined &&
    (head.taxRatePct ?? null) === null;
  const isUnaddressed = of.fields.address !== undefined && head.address === undefined;
  if (!(isUntaxed || isUnaddressed)) return {};
  const row = await partnerOf(tx, of, { [of.trade.partner ?? '']: partnerId });
  return {
    ...(isUntaxed && (row?.taxRatePct ?? null) !== null && { taxRatePct: row?.taxRatePct }),
    ...(isUnaddressed && row !== undefined && { address: postalAddress(row) }),
  };
}
