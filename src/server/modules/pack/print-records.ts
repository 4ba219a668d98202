import { and, desc, eq, gte, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PrintRecord, packRecordApi } from '#shared/api/pack-records';
import { judgeReprint } from '#shared/domain/reprint';
import { AppError } from '#shared/errors';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { findIdByKey } from '../../db/record-key.ts';
import { packs, printRecords } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime, parseDeskTime } from '../../http/time.ts';
import { settingsOf } from '../setting/service.ts';
import { findPackById } from './packs.ts';
import { type PackRow, presentPrintRecord } from './present.ts';

/** The greatest value of the column, a 32-bit integer. */
const MOST_COUNTED = 2_147_483_647;

/** Longest interruption of a job whose records do not name it; a part printed later is a new print. */
const SAME_JOB_MS = 10 * 60_000;

type NewPrintRecord = z.output<typeof packRecordApi.savePrintRecord.body>;

/** The print records of a package, newest first. */
export async function findPrintRecords(tx: TenantTx, packId: string): Promise<PrintRecord[]> {
  const rows = await tx
    .select()
    .from(printRecords)
    .where(eq(printRecords.packId, packId))
    .orderBy(desc(printRecords.printedAt), desc(printRecords.id));
  return rows.map(presentPrintRecord);
}

/**
 * Stores a print record once and counts it on the package; returns the record's id, also if it was stored before. Throws
 * `pack.not_found`, and `pack.reprint_refused` if the company's rule forbids printing the label again.
 */
export async function savePrintRecord(
  tx: TenantTx,
  record: NewPrintRecord,
  by: Actor & { id: string; now: Date; scope: ScopeInTx },
): Promise<string> {
  // A desk that missed the answer sends the record again, days later and whatever has become of its package.
  const known = await findIdByKey(tx, printRecords, record.recordKey);
  if (known !== undefined) return known;
  const { printTime: text, deskTime, printJob, ...facts } = record;
  const pack = await findPackById(tx, record.packId, await by.scope(tx));
  const printedAt = parseDeskTime({ text, deskTime }, 'printTime', by.now);
  // A job has a single reason, which also applies to those of its labels that are their packages' first.
  const rest = { ...facts, reason: printBefore(pack, printedAt) === null ? '' : facts.reason };
  const job = printJob || null;
  const [stored] = await tx
    .insert(printRecords)
    .values({
      ...rest,
      printJob: job,
      id: by.id,
      userId: by.user.userId,
      userName: by.user.name,
      printedAt,
    })
    .onConflictDoNothing()
    .returning({ id: printRecords.id });
  // Stored by the same request at the same time.
  if (stored === undefined) return (await findIdByKey(tx, printRecords, record.recordKey)) ?? '';
  if (!(await continuesPrint(tx, { ...rest, printJob: job, id: stored.id, printedAt })))
    await refuseReprint(tx, pack, printedAt);

  await tx
    .update(packs)
    .set({
      // Capped: an absurd number of copies must not make later records overflow the column.
      printCount: sql`least(${packs.printCount}::bigint + ${record.copies}, ${MOST_COUNTED})`,
      lastPrintedAt: sql`greatest(${packs.lastPrintedAt}, ${printedAt.toISOString()}::timestamptz)`,
    })
    .where(eq(packs.id, pack.id));
  await recordAudit(tx, by, {
    action: 'pack.print',
    target: { type: 'pack', id: pack.id, name: pack.packNo },
    details: {
      template: record.template,
      printer: record.printer,
      copies: record.copies,
      reason: rest.reason,
      recordId: stored.id,
    },
  });
  return stored.id;
}

/**
 * Whether the record continues an interrupted job: another part of it is recorded, or the same desk printed one just
 * before.
 */
async function continuesPrint(
  tx: TenantTx,
  record: Pick<
    typeof printRecords.$inferSelect,
    'id' | 'packId' | 'printJob' | 'deskName' | 'template' | 'printedAt'
  >,
): Promise<boolean> {
  const ofSameJob = record.printJob === null ? undefined : eq(printRecords.printJob, record.printJob);
  const justBefore = and(
    eq(printRecords.deskName, record.deskName),
    eq(printRecords.template, record.template),
    gte(printRecords.printedAt, new Date(record.printedAt.getTime() - SAME_JOB_MS)),
  );
  const [before] = await tx
    .select({ id: printRecords.id })
    .from(printRecords)
    .where(
      and(eq(printRecords.packId, record.packId), ne(printRecords.id, record.id), or(ofSameJob, justBefore)),
    )
    .limit(1);
  return before !== undefined;
}

/** The last print of a package's label, if it was before this time. */
const printBefore = ({ lastPrintedAt }: PackRow, time: Date): Date | null =>
  lastPrintedAt !== null && lastPrintedAt <= time ? lastPrintedAt : null;

/** Throws `pack.reprint_refused`. A record delivered late is checked against the state of the label at the time of printing. */
async function refuseReprint(tx: TenantTx, pack: PackRow, printedAt: Date): Promise<void> {
  const { figuresChangedAt, packNo } = pack;
  const lastPrintedAt = printBefore(pack, printedAt);
  if (lastPrintedAt === null) return;
  const { reprintRule } = await settingsOf(tx);
  const label = { wasPrinted: true, isOutdated: figuresChangedAt > lastPrintedAt };
  if (judgeReprint(reprintRule, label) === 'refused')
    throw new AppError('pack.reprint_refused', { packNo, time: formatTime(lastPrintedAt) });
}
