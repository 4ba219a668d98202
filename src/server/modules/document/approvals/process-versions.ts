import { and, count, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Page } from '#shared/api/kit';
import type { ProcessVersion, workflowApi } from '#shared/api/workflow';
import type { DocumentKind } from '#shared/domain/document-states';
import { AppError } from '#shared/errors';
import { offsetOf, toPage } from '../../../db/paging.ts';
import { approvalProcesses } from '../../../db/schema/approvals.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { formatTime } from '../../../http/time.ts';
import { namesOfSteps, processOf } from '../../workflow/service.ts';
import { DOCUMENT_TABLES } from '../document-tables.ts';

/** A page of the versions in which the steps, or the required fields, differ from the version before, the latest first. */
export async function findVersions(
  tx: TenantTx,
  query: z.output<typeof workflowApi.history.query>,
): Promise<Page<ProcessVersion>> {
  const { kind, part } = query;
  const { version, isDeleted, [part]: content } = approvalProcesses;
  const ofKind = and(eq(approvalProcesses.kind, kind), eq(isDeleted, 0));
  const changed = sql`(SELECT v.version FROM (SELECT ${version} AS version,
      ${content} IS DISTINCT FROM lag(${content}, 1, '[]'::jsonb) OVER (ORDER BY ${version}) AS differs
    FROM ${approvalProcesses} WHERE ${ofKind}) AS v WHERE v.differs)`;
  const where = and(eq(approvalProcesses.kind, kind), sql`${version} IN ${changed}`);
  const found = await tx
    .select()
    .from(approvalProcesses)
    .where(where)
    .orderBy(desc(version))
    .limit(query.size)
    .offset(offsetOf(query));
  const names = await namesOfSteps(tx, { steps: found.flatMap((one) => one.steps) });
  const [inForce] = await tx
    .select({ version: max(version) })
    .from(approvalProcesses)
    .where(where);
  const inUse = await countUnderReview(
    tx,
    kind,
    found.map((one) => one.version),
  );
  const records = found.map((one) => ({
    steps: one.steps,
    required: one.required,
    version: one.version,
    userName: one.userName,
    ...names,
    createTime: formatTime(one.createTime),
    isCurrent: one.version === inForce?.version,
    underReview: inUse.get(one.version) ?? 0,
  }));
  return toPage(records, await tx.$count(approvalProcesses, where), query);
}

/**
 * Removes a version of a process from its history. Throws `record.not_found`, `workflow.version_current`, and
 * `workflow.version_in_use` while documents are under review by it.
 */
export async function removeVersion(tx: TenantTx, kind: DocumentKind, version: number): Promise<void> {
  const current = await processOf(tx, kind);
  if (version === current.version) throw new AppError('workflow.version_current');
  const underReview = (await countUnderReview(tx, kind, [version])).get(version) ?? 0;
  if (underReview > 0) throw new AppError('workflow.version_in_use', { count: underReview });
  const removed = await tx
    .update(approvalProcesses)
    .set({ isDeleted: 1 })
    .where(
      and(
        eq(approvalProcesses.kind, kind),
        eq(approvalProcesses.version, version),
        eq(approvalProcesses.isDeleted, 0),
      ),
    )
    .returning({ version: approvalProcesses.version });
  if (removed.length === 0) throw new AppError('record.not_found');
}

/** The documents of a kind under review by each of these versions. */
async function countUnderReview(
  tx: TenantTx,
  kind: DocumentKind,
  versions: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { approvalVersion, auditStatus, isDeleted } = DOCUMENT_TABLES[kind].table;
  const rows = await tx
    .select({ version: approvalVersion, documents: count() })
    .from(DOCUMENT_TABLES[kind].table)
    .where(and(eq(auditStatus, 1), eq(isDeleted, 0), inArray(approvalVersion, [...versions])))
    .groupBy(approvalVersion);
  return new Map(rows.map(({ version, documents }) => [version ?? 0, documents]));
}
