import { and, eq, gt, inArray } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { approvalEvents } from '../../db/schema/approvals.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { NamedDocuments } from './document-scopes.ts';
import { DOCUMENT_TABLES } from './document-tables.ts';

/** Throws `desk_task.document_reversed` if one of these documents was reversed after this time. */
export async function requireNotReversed(
  tx: TenantTx,
  { kind, by, names }: NamedDocuments,
  since: Date,
): Promise<void> {
  const { table } = DOCUMENT_TABLES[kind];
  const { docKind, docId, act, createTime } = approvalEvents;
  const wasReversed = and(eq(docKind, kind), eq(act, 'reverse'), gt(createTime, since));
  const [reversed] = await tx
    .select({ docNo: table.docNo })
    .from(approvalEvents)
    .innerJoin(table, eq(table.id, docId))
    .where(and(wasReversed, inArray(table[by], [...names])))
    .limit(1);
  if (reversed !== undefined) throw new AppError('desk_task.document_reversed', reversed);
}
