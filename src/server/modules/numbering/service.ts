import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import {
  DOCUMENT_PREFIXES,
  formatNumber,
  isNumberingRuleSound,
  type NumberingRule,
} from '#shared/domain/numbering';
import { AppError } from '#shared/errors';
import { numberingRules, numberingSeries } from '../../db/schema/organisation.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatDay } from '../../http/time.ts';

/** The rule for a document of the trade in a company that has not set its own. */
export const DEFAULTS = { dateBased: true, codeLength: 4, start: 1 } as const;

const isLive = eq(numberingRules.isDeleted, 0);

/**
 * Takes the company's next number for a kind of document (F14). Concurrent callers wait until this transaction ends: no
 * number is used twice, and the number of a document that was not saved is used again. Throws `numbering.no_rule` and
 * `number.exhausted`.
 */
export async function takeNumber(tx: TenantTx, documentType: string, now: Date): Promise<string> {
  const rule = await findRule(tx, documentType);
  const { day, series } = seriesOf(rule, now);
  const [taken] = await tx
    .insert(numberingSeries)
    .values({ documentType, series, lastSerial: rule.start })
    .onConflictDoUpdate({
      target: [numberingSeries.tenantId, numberingSeries.documentType, numberingSeries.series],
      set: { lastSerial: sql`greatest(${numberingSeries.lastSerial} + 1, ${rule.start}::bigint)` },
    })
    .returning({ serial: numberingSeries.lastSerial });
  const own = { documentType, rule, day, series };
  const first = taken?.serial ?? rule.start;
  const serial = await freeSerial(tx, own, first);
  if (serial > first) await tx.update(numberingSeries).set({ lastSerial: serial }).where(isOfSeries(own));
  return formatNumber(rule, serial - rule.start, day);
}

/** Today, and the prefix of today's numbers. */
function seriesOf({ prefix, dateBased }: NumberingRule, now: Date): { day: string; series: string } {
  const day = formatDay(now);
  return { day, series: prefix + (dateBased ? day.replaceAll('-', '') : '') };
}

interface Series {
  documentType: string;
  rule: NumberingRule;
  day: string;
  series: string;
}

const isOfSeries = ({ documentType, series }: Pick<Series, 'documentType' | 'series'>) =>
  and(eq(numberingSeries.documentType, documentType), eq(numberingSeries.series, series));

/**
 * The first serial, from this one on, with a number that no other series of the kind has given: `XS` with five digits and `XS0`
 * with four give the same numbers. Throws `number.exhausted`.
 */
async function freeSerial(
  tx: TenantTx,
  { documentType, rule, day, series }: Series,
  from: number,
): Promise<number> {
  for (let serial = from; ; ) {
    const number = formatNumber(rule, serial - rule.start, day);
    const heads = Array.from({ length: number.length }, (_, at) => number.slice(0, at));
    const others = await tx
      .select()
      .from(numberingSeries)
      .where(
        and(
          eq(numberingSeries.documentType, documentType),
          inArray(numberingSeries.series, heads),
          ne(numberingSeries.series, series),
        ),
      );
    const ahead = others.flatMap((other) => {
      const rest = number.slice(other.series.length);
      return /^\d+$/.test(rest) ? [other.lastSerial - Number(rest)] : [];
    });
    const most = Math.max(-1, ...ahead);
    if (most < 0) return serial;
    serial += most + 1;
  }
}

/** Number of numbers in a preview. */
const PREVIEWED = 3;

/**
 * The next numbers of a rule, without using one; fewer at the rule's end. Throws `numbering.unsound`, and
 * `number.exhausted` if none is left.
 */
export async function previewNumbers(
  tx: TenantTx,
  documentType: string,
  rule: NumberingRule,
  now: Date,
): Promise<string[]> {
  requireSound(rule);
  const own = { documentType, rule, ...seriesOf(rule, now) };
  const [given] = await tx.select().from(numberingSeries).where(isOfSeries(own));
  const next = given === undefined ? rule.start : Math.max(given.lastSerial + 1, rule.start);
  const first = await freeSerial(tx, own, next);
  const numbers = [formatNumber(rule, first - rule.start, own.day)];
  for (let serial = first + 1; serial < first + PREVIEWED; serial++)
    if (String(serial).length <= rule.codeLength)
      numbers.push(formatNumber(rule, serial - rule.start, own.day));
  return numbers;
}

/** Throws `numbering.unsound` unless the start has fewer digits than the code. */
export function requireSound(rule: Pick<NumberingRule, 'codeLength' | 'start'>): void {
  if (!isNumberingRuleSound({ prefix: '', dateBased: false, ...rule }))
    throw new AppError('numbering.unsound', { field: 'start' });
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
