import { and, desc, eq, exists, inArray, max, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Page } from '#shared/api/kit';
import type { DeclaredKind } from '#shared/documents/index';
import type { DocumentPrint, PaperChoice, printCalls } from '#shared/documents/print-api';
import type { PrintOutcome } from '#shared/documents/print-outcomes';
import { type AuditStatus, whyNotPrinted } from '#shared/domain/document-states';
import { judgeDocumentReprint } from '#shared/domain/reprint';
import { AppError } from '#shared/errors';
import { reprintWords } from '#shared/paper/paper-words';
import type { RecordRow } from '#shared/records/record';
import { nameFieldOf } from '#shared/records/reference-field';
import { type Actor, recordAudit } from '../../../audit/record-audit.ts';
import { contains } from '../../../db/filters.ts';
import { selectPage } from '../../../db/paging.ts';
import { inOrderOf } from '../../../db/records.ts';
import { documentPrints } from '../../../db/schema/document-prints.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { formatTime } from '../../../http/time.ts';
import { inTimeRange } from '../../../http/time-range.ts';
import { settingsOf } from '../../setting/service.ts';
import { DOCUMENT_TABLES } from '../document-tables.ts';

/** Who prints, the reason for printing again, and how the print begins. */
export type PrintDoer = Actor & {
  reason: string;
  /** `waiting` for a print that a desk's task or print job will bring on paper. */
  outcome: PrintOutcome;
  /** The print job of the user's own desk. */
  printJob?: string | undefined;
  now: () => Date;
  newId: () => string;
};
export type PrintRow = typeof documentPrints.$inferSelect;
type Printed = Pick<PrintRow, 'style' | 'withPrices' | 'copies' | 'sheet' | 'paper'>;
type Query = z.output<ReturnType<typeof printCalls>['printPage']['query']>;

/** The sheets a choice names. */
export const sheetOf = ({ medium, isOverlay, offsetXMm, offsetYMm }: PaperChoice) => ({
  medium,
  isOverlay,
  offset: { xMm: offsetXMm, yMm: offsetYMm },
});

/**
 * Records the print of an approved document. Locks the document first, so that each print gets a different number.
 * Throws `document.print_needs_approval`, and `document.reprint_reason` if the company's rule requires a reason.
 */
export async function recordPrint(
  tx: TenantTx,
  kind: DeclaredKind,
  row: RecordRow,
  by: PrintDoer,
  { paper, ...printed }: Printed,
): Promise<PrintRow> {
  const docNo = String(row.docNo);
  const { table } = DOCUMENT_TABLES[kind];
  const [held] = await tx
    .select({ auditStatus: table.auditStatus })
    .from(table)
    .where(eq(table.id, row.id))
    .for('update');
  const refusal = whyNotPrinted((held?.auditStatus ?? 0) as AuditStatus);
  if (refusal !== null) throw new AppError(refusal, { docNo });
  const { before, last } = await countPrints(tx, kind, row.id);
  const { documentReprint } = await settingsOf(tx);
  const { needsReason, isMarked } = judgeDocumentReprint(documentReprint, before);
  if (needsReason && by.reason === '') throw new AppError('document.reprint_reason', { docNo });
  // Documents printed together have a single reason, which is not that of a first print among them.
  const reason = before === 0 ? '' : by.reason;
  const [stored] = await tx
    .insert(documentPrints)
    .values({
      ...printed,
      // A repeated print has the paper of the earlier one, with its mark.
      paper: { ...paper, mark: isMarked ? reprintWords(paper.language, before + 1) : undefined },
      id: by.newId(),
      docKind: kind,
      docId: row.id,
      docNo,
      partner: partnerOf(row),
      serial: last + 1,
      reason,
      outcome: by.outcome,
      printJob: by.printJob ?? null,
      userId: by.user.userId,
      userName: by.user.name,
      // Read behind the lock: prints of a document are in the order of their numbers.
      printedAt: by.now(),
    })
    .returning();
  if (stored === undefined) throw new Error(`${docNo}: the print was not stored`);
  await recordAudit(tx, by, {
    action: 'documentprint.print',
    target: { type: kind, id: row.id, name: docNo },
    details: { copies: stored.copies, ...(reason !== '' && { reason }) },
  });
  return stored;
}

/** How often a document was or may have been printed, and the number of its last print. */
async function countPrints(
  tx: TenantTx,
  kind: DeclaredKind,
  docId: string,
): Promise<{ before: number; last: number }> {
  const [found] = await tx
    .select({
      before: sql<number>`count(*) FILTER (WHERE ${documentPrints.outcome} <> 'failed')`.mapWith(Number),
      last: max(documentPrints.serial),
    })
    .from(documentPrints)
    .where(and(eq(documentPrints.docKind, kind), eq(documentPrints.docId, docId)));
  return { before: found?.before ?? 0, last: found?.last ?? 0 };
}

function partnerOf(row: RecordRow): string {
  const field = 'customerId' in row ? 'customerId' : 'supplierId';
  return String(row[nameFieldOf(field)] ?? '');
}

/** The prints of documents that the caller may see: `scope` limits the documents. */
export function findPrints(
  tx: TenantTx,
  kind: DeclaredKind,
  query: Query,
  scope: SQL | undefined,
): Promise<Page<DocumentPrint>> {
  const filter = and(
    ofSeen(tx, kind, scope),
    query.docId === undefined ? undefined : inArray(documentPrints.docId, query.docId),
    query.docNo ? contains(documentPrints.docNo, query.docNo) : undefined,
    query.partner ? contains(documentPrints.partner, query.partner) : undefined,
    query.userName ? contains(documentPrints.userName, query.userName) : undefined,
    inTimeRange(documentPrints.printedAt, query),
  );
  const order = [desc(documentPrints.printedAt), desc(documentPrints.id)];
  // A printed tally may have thousands of lines.
  const wanted = { filter, order, without: ['paper'] as const };
  return selectPage(tx, documentPrints, wanted, query, (rows) => rows.map(presentPrint));
}

/** The prints with these ids, in their order. Throws `record.not_found` if the caller does not see one of them. */
export async function findPrinted(
  tx: TenantTx,
  kind: DeclaredKind,
  ids: readonly string[],
  scope: SQL | undefined,
): Promise<PrintRow[]> {
  const rows = await tx
    .select()
    .from(documentPrints)
    .where(and(inArray(documentPrints.id, [...ids]), ofSeen(tx, kind, scope)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return inOrderOf(ids, byId);
}

/** Prints of this kind whose document is within the scope; removed documents keep their prints. */
function ofSeen(tx: TenantTx, kind: DeclaredKind, scope: SQL | undefined): SQL | undefined {
  const { table } = DOCUMENT_TABLES[kind];
  const seen = tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, documentPrints.docId), scope));
  return and(eq(documentPrints.docKind, kind), scope === undefined ? undefined : exists(seen));
}

export function presentPrint(row: Omit<PrintRow, 'paper'>): DocumentPrint {
  const { id, docId, docNo, partner, serial, style, withPrices, copies, reason, outcome, userName, sheet } =
    row;
  const { medium } = sheet;
  const printTime = formatTime(row.printedAt);
  return {
    id,
    docId,
    docNo,
    partner,
    serial,
    style,
    medium,
    withPrices,
    copies,
    reason,
    outcome,
    userName,
    printTime,
  };
}
