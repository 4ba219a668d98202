import type { z } from 'zod';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import type { DocumentLabelSchema } from '#shared/documents/label-api';
import { type AuditStatus, whyNotPrinted } from '#shared/domain/document-states';
import { AppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { nameFieldOf } from '#shared/records/reference-field';
import { tenants } from '../../../db/schema/system.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { contactsOf } from './contacts.ts';

type DocumentLabel = z.infer<typeof DocumentLabelSchema>;

/**
 * The labels of documents, from the rows their detail call answers; fields that a kind does not have are empty. Throws
 * `document.print_needs_approval`.
 */
export async function labelsOfDocuments(
  tx: TenantTx,
  kind: DeclaredKind,
  rows: readonly RecordRow[],
): Promise<DocumentLabel[]> {
  const [company] = await tx.select({ code: tenants.tenantId, name: tenants.tenantName }).from(tenants);
  const around = { tenantCode: company?.code ?? '', companyName: company?.name ?? '' };
  const { words, trade } = DOCUMENTS[kind];
  const contacts = await contactsOf(tx, rows);
  return rows.map((row, at) => {
    const { id, docNo: number, auditStatus, docDate, bundles, area, remark, address } = row;
    const docNo = String(number);
    const refusal = whyNotPrinted(auditStatus as AuditStatus);
    if (refusal !== null) throw new AppError(refusal, { docNo });
    const partner = trade.partner === undefined ? '' : row[nameFieldOf(trade.partner)];
    const values = {
      docNo,
      docType: words.one.zh,
      docDate,
      auditStatus,
      partner,
      address,
      remark,
      ...contacts[at],
      packs: countPacks(row),
      bundles,
      area,
      amount: row.grossAmount ?? row.amount,
    };
    const known = Object.entries(values).map(([name, value]) => [name, (value ?? '') as string | number]);
    return { id, name: docNo, row: { ...Object.fromEntries(known), ...around } };
  });
}

/** Packages of a document, each once; empty for a kind that names none. */
function countPacks({ packs }: RecordRow): number | '' {
  if (!Array.isArray(packs)) return '';
  return new Set((packs as { packNo?: string }[]).map(({ packNo }) => packNo)).size;
}
