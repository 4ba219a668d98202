import { asc, eq } from 'drizzle-orm';
import type { AnyDocument } from '#shared/documents/document';
import {
  type AuditStatus,
  type DocumentAct,
  type DocumentKind,
  whyNot,
} from '#shared/domain/document-states';
import { AppError } from '#shared/errors';
import type { TenantTx } from '../../db/tenancy.ts';
import type { LineTable, RecordTable } from '../../records/record-table.ts';

/** The tables of a kind of document: its own, and those of its lines by group. */
export interface DocumentTables {
  table: RecordTable;
  lines: Readonly<Record<string, LineTable>>;
}

/** A stored document with the fields of its kind. */
export interface StoredDocument {
  id: string;
  kind: DocumentKind;
  no: string;
  /** `YYYY-MM-DD` */
  day: string;
  auditStatus: AuditStatus;
  row: Readonly<Record<string, unknown>>;
}

export type StoredLine = Readonly<Record<string, unknown>> & { id: string; place: number };

export function asDocument(
  { area }: Pick<AnyDocument, 'area'>,
  row: Readonly<Record<string, unknown>>,
): StoredDocument {
  return {
    id: String(row.id),
    kind: area,
    no: String(row.docNo),
    day: String(row.docDate),
    auditStatus: row.auditStatus as AuditStatus,
    row,
  };
}

/** The document with this id, which exists. */
export async function findDocument(
  tx: TenantTx,
  of: Pick<AnyDocument, 'area'>,
  table: RecordTable,
  id: string,
): Promise<StoredDocument> {
  const [row = {}] = await tx.select().from(table).where(eq(table.id, id));
  return asDocument(of, row);
}

/** The document with this id, locked against changes; undefined if there is none. */
export async function holdDocument(
  tx: TenantTx,
  of: Pick<AnyDocument, 'area'>,
  table: RecordTable,
  id: string,
): Promise<StoredDocument | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
  return row === undefined || row.isDeleted === 1 ? undefined : asDocument(of, row);
}

/** The lines of a document in their order. */
export async function linesOf(tx: TenantTx, table: LineTable, docId: string): Promise<StoredLine[]> {
  const rows = await tx.select().from(table).where(eq(table.recordId, docId)).orderBy(asc(table.place));
  return rows as unknown as StoredLine[];
}

/** Throws the reason for which the document's state does not allow an act. */
export function requireAllowed(act: DocumentAct, { auditStatus, no }: StoredDocument): void {
  const code = whyNot(act, auditStatus);
  if (code !== null) throw new AppError(code, { docNo: no });
}
