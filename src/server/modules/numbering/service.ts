import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Page, PageQuery } from '#shared/api/kit';
import type { NumberingRuleBodySchema, NumberingRuleRecord } from '#shared/api/numbering';
import {
  DOCUMENT_PREFIXES,
  formatNumber,
  isNumberingRuleSound,
  type NumberingRule,
} from '#shared/domain/numbering';
import { AppError } from '#shared/errors';
import { exactly, type Filterable, filterBy } from '../../db/filters.ts';
import { orderOf, type Sortable, selectPage } from '../../db/paging.ts';
import { changedBy, type Doer, madeBy, need, sentFields } from '../../db/records.ts';
import { numberingRules, numberingSeries } from '../../db/schema/organisation.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';

/** A company that made no rule for one of the trade's documents numbers it so. */
const DEFAULTS = { dateBased: true, codeLength: 4, start: 1 } as const;

const FILTERABLE: Filterable = {
  ruleName: numberingRules.ruleName,
  documentType: exactly(numberingRules.documentType),
  prefix: exactly(numberingRules.prefix),
  status: numberingRules.status,
};
const SORTABLE: Sortable = {
  ruleName: numberingRules.ruleName,
  documentType: numberingRules.documentType,
  createTime: numberingRules.createTime,
};

const isLive = eq(numberingRules.isDeleted, 0);

/**
 * Takes the company's next number for a kind of document (F14). Others who want one wait until this transaction ends: no
 * number is given twice, and one whose document was not saved is given again. Throws `numbering.no_rule` and
 * `number.exhausted`.
 */
export async function takeNumber(tx: TenantTx, documentType: string, now: Date): Promise<string> {
  const rule = await findRule(tx, documentType);
  const day = formatTime(now).slice(0, 'YYYY-MM-DD'.length);
  const series = rule.prefix + (rule.dateBased ? day.replaceAll('-', '') : '');
  const [taken] = await tx
    .insert(numberingSeries)
    .values({ documentType, series, lastSerial: rule.start })
    .onConflictDoUpdate({
      target: [numberingSeries.tenantId, numberingSeries.documentType, numberingSeries.series],
      set: { lastSerial: sql`greatest(${numberingSeries.lastSerial} + 1, ${rule.start}::bigint)` },
    })
    .returning({ serial: numberingSeries.lastSerial });
  const serial = taken?.serial ?? rule.start;
  return formatNumber(rule, serial - rule.start, day);
}

async function findRule(tx: TenantTx, documentType: string): Promise<NumberingRule> {
  const [row] = await tx
    .select()
    .from(numberingRules)
    .where(and(isLive, eq(numberingRules.documentType, documentType), eq(numberingRules.status, 1)));
  if (row !== undefined) return { ...row, dateBased: row.dateBased === 1 };
  const prefixes: Readonly<Record<string, string>> = DOCUMENT_PREFIXES;
  const prefix = Object.hasOwn(prefixes, documentType) ? prefixes[documentType] : undefined;
  if (prefix === undefined) throw new AppError('numbering.no_rule', { documentType });
  return { ...DEFAULTS, prefix };
}

export async function findRulePage(
  tx: TenantTx,
  query: PageQuery & Record<string, unknown>,
): Promise<Page<NumberingRuleRecord>> {
  const filter = and(isLive, filterBy(query, FILTERABLE));
  const order = orderOf(query, SORTABLE, [asc(numberingRules.documentType)]);
  return selectPage(tx, numberingRules, { filter, order }, query, (rows) => rows);
}

export async function findRuleDetail(tx: TenantTx, id: string): Promise<NumberingRuleRecord> {
  const [row] = await tx
    .select()
    .from(numberingRules)
    .where(and(isLive, eq(numberingRules.id, id)));
  if (row === undefined) throw new AppError('record.not_found');
  return row;
}

/** Inserts or updates; gives the id. Throws `numbering.unsound`, `numbering.type_taken`, `record.some_missing`. */
export async function submitRule(
  tx: TenantTx,
  { id, ...body }: z.output<typeof NumberingRuleBodySchema>,
  by: Doer & { newId: string },
): Promise<string> {
  const [before] =
    id === undefined
      ? []
      : await tx
          .select()
          .from(numberingRules)
          .where(and(isLive, eq(numberingRules.id, id)))
          .for('update');
  if (id !== undefined && before === undefined) throw new AppError('record.some_missing');
  const rule = { start: DEFAULTS.start, ...before, ...sentFields(body) };
  const documentType = need(rule, 'documentType');
  const codeLength = need(rule, 'codeLength');
  if (!isNumberingRuleSound({ prefix: '', dateBased: false, codeLength, start: rule.start }))
    throw new AppError('numbering.unsound');
  const [taken] = await tx
    .select({ id: numberingRules.id })
    .from(numberingRules)
    .where(and(isLive, eq(numberingRules.documentType, documentType), ne(numberingRules.id, id ?? '0')));
  if (taken !== undefined) throw new AppError('numbering.type_taken');

  if (id !== undefined) {
    await tx
      .update(numberingRules)
      .set({ ...sentFields(body), ...changedBy(by) })
      .where(eq(numberingRules.id, id));
    return id;
  }
  await tx.insert(numberingRules).values({
    ...sentFields(body),
    ...madeBy(by),
    id: by.newId,
    ruleName: need(rule, 'ruleName'),
    documentType,
    codeLength,
    start: rule.start,
  });
  return by.newId;
}
