import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { nodesOfCall } from '#shared/api/call-nodes';
import { documentApis } from '#shared/api/document';
import type { Page } from '#shared/api/kit';
import type { ApprovalDocument, workflowApi } from '#shared/api/workflow';
import { DOCUMENTS } from '#shared/documents/index';
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/domain/document-states';
import { offsetOf, toPage } from '../../../db/paging.ts';
import { approvalEvents, approvalProcesses, approvalTransfers } from '../../../db/schema/approvals.ts';
import { userRoles, users } from '../../../db/schema/people.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { Principal } from '../../../http/implement.ts';
import { formatTime } from '../../../http/time.ts';
import { requireOwner } from '../../../records/record-scope.ts';
import type { RecordTable } from '../../../records/record-table.ts';
import { findReaches, type Reach } from '../../../rights/reach.ts';
import { findRoles } from '../../../rights/roles.ts';
import { approvingQuery } from '../../workflow/service.ts';
import { opensToApprove } from '../approvers.ts';
import { findHeads } from '../chain/heads.ts';
import type { DocumentScopes } from '../document-scopes.ts';
import { DOCUMENT_TABLES } from '../document-tables.ts';

/** Whose approvals are meant, and the rows that the user sees. */
export type Viewer = Pick<Principal, 'userId' | 'permissions' | 'withheld' | 'isAdministrator'> & {
  scopes: DocumentScopes;
  now: Date;
};

/** The documents that a user may approve now. */
export async function countToApprove(tx: TenantTx, viewer: Viewer): Promise<number> {
  return countOf(tx, await toApprove(tx, viewer, DOCUMENT_KINDS));
}

/** A page of the documents that a user may approve now, oldest submission first, or submitted, the latest first. */
export async function findApprovalPage(
  tx: TenantTx,
  viewer: Viewer,
  query: z.output<typeof workflowApi.documents.query>,
): Promise<Page<ApprovalDocument>> {
  const kinds = DOCUMENT_KINDS.filter((kind) => !query.kind || kind === query.kind);
  const isMine = query.list === 'submitted';
  const parts = isMine ? submitted(viewer, kinds) : await toApprove(tx, viewer, kinds);
  if (parts.length === 0) return toPage([], 0, query);
  const order = isMine ? sql`since DESC, id DESC` : sql`since, id`;
  const { rows } = await tx.execute<Found>(
    sql`SELECT * FROM (${joined(parts)}) AS found ORDER BY ${order} LIMIT ${query.size} OFFSET ${offsetOf(query)}`,
  );
  const heads = await findHeads(tx, rows, viewer.scopes);
  const records = rows.flatMap(({ kind, id, step, since, by }) => {
    const head = heads.get(id);
    if (head === undefined) return [];
    const submitTime = formatTime(new Date(Number(since)));
    return { ...head, kind, step: head.auditStatus === 1 ? step : '', submittedBy: by, submitTime };
  });
  return toPage(records, await countOf(tx, parts), query);
}

/** A document of a list; `since`: its latest submission, in ms. */
interface Found extends Record<string, unknown> {
  kind: DocumentKind;
  id: string;
  /** Name of the step that it waits at; empty without steps. */
  step: string;
  since: number;
  by: string;
}

const joined = (parts: readonly SQL[]) => sql.join([...parts], sql` UNION ALL `);

async function countOf(tx: TenantTx, parts: readonly SQL[]): Promise<number> {
  if (parts.length === 0) return 0;
  const { rows } = await tx.execute<{ count: string }>(
    sql`SELECT count(*) AS count FROM (${joined(parts)}) AS found`,
  );
  return Number(rows[0]?.count ?? 0);
}

/**
 * Documents under review of each kind that the user may approve: all without steps, else those at a step that names the user or
 * one of the user's roles, but for turns that were handed on, and for an administrator those at a step that nobody can approve.
 */
async function toApprove(
  tx: TenantTx,
  { userId, permissions, withheld, isAdministrator, scopes, now }: Viewer,
  kinds: readonly DocumentKind[],
): Promise<SQL[]> {
  const sight = isAdministrator ? await findSight(tx, now) : [];
  const receivers = await findSightOfReceivers(tx, userId);
  const roleIds = (await findRoles(tx, userId)).map(({ id }) => id);
  const isNamed = sql`${STEP} -> 'roleIds' ?| ${texts(roleIds)} OR ${STEP} -> 'userIds' ? ${userId}`;
  return kinds.flatMap((kind) => {
    if (!permissions.has(`${kind}_view`) || !permissions.has(`${kind}_approve`)) return [];
    if (nodesOfCall(documentApis[kind].approve).every(({ id }) => withheld.has(id))) return [];
    const { table, auditStatus } = headOf(kind);
    const isWaiting = and(eq(auditStatus, 1), eq(table.isDeleted, 0));
    const isBlocked = isAdministrator ? hasNoApprover(tx, kind, sight, now) : undefined;
    const isOwn = or(isNull(STEP), isNamed, isBlocked);
    const isTurn = sql`coalesce(${transferredTo(tx, kind, { userId, receivers, now })}, ${isOwn})`;
    return foundOf(kind, and(isWaiting, isTurn, scopes.get(kind)));
  });
}

/** Documents of each kind that the user submitted; of those submitted before migration 1470, the user's own under review. */
function submitted({ userId, permissions, scopes }: Viewer, kinds: readonly DocumentKind[]): SQL[] {
  return kinds.flatMap((kind) => {
    if (!permissions.has(`${kind}_view`)) return [];
    const { table, auditStatus } = headOf(kind);
    const { docKind, docId, act } = approvalEvents;
    const ofKind = and(eq(docKind, kind), eq(act, 'review'));
    const ids = sql`SELECT ${docId} FROM ${approvalEvents} WHERE ${and(ofKind, eq(approvalEvents.userId, userId))}
      UNION SELECT ${table.id} FROM ${table} WHERE ${and(eq(auditStatus, 1), eq(table.isDeleted, 0), eq(table.createUser, userId))}
        AND NOT EXISTS (SELECT FROM ${approvalEvents} WHERE ${and(ofKind, eq(docId, table.id))} AND ${approvalEvents.userId} IS NOT NULL)`;
    return foundOf(kind, and(eq(table.isDeleted, 0), sql`${table.id} IN (${ids})`, scopes.get(kind)));
  });
}

/** The step that a document waits at, in the query of `foundOf`; null without steps. */
const STEP = sql`at.step`;

/** A user who may approve documents of some kinds, and the departments whose documents the user sees; null for all. */
interface Sight {
  id: string;
  kinds: readonly DocumentKind[];
  depts: readonly string[] | null;
}

/** What each user sees who may approve documents of a kind that has steps. */
async function findSight(tx: TenantTx, now: Date): Promise<Sight[]> {
  const processes = await tx
    .selectDistinct({ kind: approvalProcesses.kind })
    .from(approvalProcesses)
    .where(ne(approvalProcesses.steps, []));
  const kinds = processes.map(({ kind }) => kind);
  if (kinds.length === 0) return [];
  const isApprover = or(...kinds.map((kind) => inArray(users.id, approvingQuery(tx, kind, now))));
  return sightOf(await findReaches(tx, isApprover), kinds);
}

/** What the users see whom a user handed turns on to. */
async function findSightOfReceivers(tx: TenantTx, userId: string): Promise<Sight[]> {
  const { fromUserId, toUserId } = approvalTransfers;
  const ids = tx.select({ id: toUserId }).from(approvalTransfers).where(eq(fromUserId, userId));
  return sightOf(await findReaches(tx, inArray(users.id, ids)), DOCUMENT_KINDS);
}

const sightOf = (reaches: readonly Reach[], kinds: readonly DocumentKind[]): Sight[] =>
  reaches.map((reach) => ({
    id: reach.userId,
    kinds: kinds.filter((kind) => opensToApprove(reach, kind)),
    depts: reach.deptIds === 'all' ? null : [...reach.deptIds],
  }));

/** Those of these users who may approve documents of a kind, as rows; `isSeen`: that one of them sees a document. */
function seersOf(kind: DocumentKind, sight: readonly Sight[]): { rows: SQL; isSeen: SQL | undefined } {
  const { user, dept, inCharge } = requireOwner(DOCUMENTS[kind], headOf(kind).table);
  const able = JSON.stringify(sight.filter(({ kinds }) => kinds.includes(kind)));
  const ofPerson =
    inCharge && sql`(SELECT ${users.deptId}::text FROM ${users} WHERE ${eq(users.id, inCharge)})`;
  return {
    rows: sql`jsonb_to_recordset(${able}::jsonb) AS seer(id text, depts jsonb)`,
    isSeen: or(
      sql`seer.depts IS NULL OR ${user}::text = seer.id OR seer.depts ? ${dept}::text`,
      inCharge && sql`${inCharge}::text = seer.id OR seer.depts ? ${ofPerson}`,
    ),
  };
}

/** Whether nobody who sees a document of a kind can approve the step that it waits at (`findApprovers`). */
function hasNoApprover(tx: TenantTx, kind: DocumentKind, sight: readonly Sight[], now: Date): SQL {
  const { rows, isSeen } = seersOf(kind, sight);
  return sql`NOT EXISTS (SELECT FROM ${rows}
    JOIN ${approvingQuery(tx, kind, now)} AS holder ON holder.id::text = seer.id
    WHERE (${isSeen}) AND (${STEP} -> 'userIds' ? seer.id
      OR EXISTS (SELECT FROM ${userRoles} WHERE ${userRoles.userId} = holder.id AND ${STEP} -> 'roleIds' ? ${userRoles.roleId}::text)))`;
}

/**
 * Whether the user got the turn of a document by the latest transfer from or to the user (`findTurn`); null without one.
 * `receivers` are those to whom the user handed turns on.
 */
function transferredTo(
  tx: TenantTx,
  kind: DocumentKind,
  { userId, receivers, now }: { userId: string; receivers: readonly Sight[]; now: Date },
) {
  const { table } = headOf(kind);
  const { id, docKind, docId, fromUserId, toUserId } = approvalTransfers;
  const isOfDocument = and(eq(docKind, kind), eq(docId, table.id));
  const isTo = eq(toUserId, userId);
  const { rows, isSeen } = seersOf(kind, receivers);
  const isSeenByReceiver = sql`EXISTS (SELECT FROM ${rows} WHERE seer.id = ${toUserId}::text AND (${isSeen}))`;
  const isFrom = and(eq(fromUserId, userId), isSeenByReceiver);
  const isValid = inArray(toUserId, approvingQuery(tx, kind, now));
  return sql`(SELECT ${isTo} FROM ${approvalTransfers}
    WHERE ${and(isOfDocument, or(isTo, isFrom), isValid)} ORDER BY ${id} DESC LIMIT 1)`;
}

const texts = (all: readonly string[]) => sql`${sql.param(all)}::text[]`;

/** The query of `Found`. A document whose submission is not noted was submitted by its last change. */
function foundOf(kind: DocumentKind, where: SQL | undefined): SQL {
  const { table, approvalStep, approvalVersion } = headOf(kind);
  const { steps, version } = approvalProcesses;
  const { docKind, docId, act, id, userName, createTime } = approvalEvents;
  return sql`SELECT ${kind}::text AS kind, ${table.id}::text AS id, coalesce(${STEP} ->> 'name', '') AS step,
      extract(epoch FROM coalesce(latest.create_time, ${table.updateTime})) * 1000 AS since,
      coalesce(latest.user_name, ${users.realName}, '') AS by
    FROM ${table}
    LEFT JOIN ${users} ON ${eq(users.id, table.updateUser)}
    LEFT JOIN LATERAL (SELECT ${steps} -> least(${approvalStep}, jsonb_array_length(${steps}) - 1) AS step FROM ${approvalProcesses}
      WHERE ${and(eq(approvalProcesses.kind, kind), eq(version, approvalVersion))}) AS at ON true
    LEFT JOIN LATERAL (SELECT ${userName}, ${createTime} FROM ${approvalEvents}
      WHERE ${and(eq(docKind, kind), eq(docId, table.id), eq(act, 'review'))} ORDER BY ${id} DESC LIMIT 1) AS latest ON true
    WHERE ${where}`;
}

function headOf(kind: DocumentKind) {
  const table: RecordTable = DOCUMENT_TABLES[kind].table;
  const { approvalStep, approvalVersion, auditStatus } = DOCUMENT_TABLES[kind].table;
  return { table, approvalStep, approvalVersion, auditStatus };
}
