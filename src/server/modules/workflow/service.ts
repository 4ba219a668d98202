import { and, desc, eq, inArray } from 'drizzle-orm';
import type { CurrentProcess } from '#shared/api/workflow';
import { DOCUMENTS } from '#shared/documents/index';
import type { DocumentKind } from '#shared/domain/document-states';
import { type ApprovalProcess, NO_PROCESS, requirableFields } from '#shared/workflow/approval-process';
import { approvalProcesses } from '../../db/schema/approvals.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { invalidField } from '../../http/invalid-input.ts';
import { refuseStale } from '../../records/other-change.ts';
import { findRolesByIds } from '../role/service.ts';
import { findUnable, userNamesOf } from './approvers.ts';
import { blockedAmong } from './blocked-steps.ts';

export { approvingQuery, findHolders, namedAmong, userNamesOf } from './approvers.ts';
export { tellingBlockedSteps } from './blocked-steps.ts';

/** The processes of a kind in the audit trail. */
const OF_PROCESS = { area: 'workflow', name: 'name', fields: {} } as const;

/** A process that was saved; version 0 before the first one. */
export type SavedProcess = ApprovalProcess & { version: number };

/** The process that documents of a kind are submitted under now, or the given version of it. */
export async function processOf(
  tx: TenantTx,
  kind: DocumentKind,
  given: number | null = null,
): Promise<SavedProcess> {
  const isGiven = given === null ? undefined : eq(approvalProcesses.version, given);
  const [found] = await tx
    .select()
    .from(approvalProcesses)
    .where(and(eq(approvalProcesses.kind, kind), isGiven))
    .orderBy(desc(approvalProcesses.version))
    .limit(1);
  if (found === undefined) return { ...NO_PROCESS, version: 0 };
  const { steps, required, version } = found;
  return { steps, required, version };
}

/** Names of the roles that still exist, by id. */
export async function roleNamesOf(tx: TenantTx, ids: readonly string[]): Promise<Record<string, string>> {
  const found = await findRolesByIds(tx, [...new Set(ids)]);
  return Object.fromEntries(found.map(({ id, roleName }) => [id, roleName]));
}

const roleIdsOf = ({ steps }: Pick<ApprovalProcess, 'steps'>) => steps.flatMap(({ roleIds }) => roleIds);
const userIdsOf = ({ steps }: Pick<ApprovalProcess, 'steps'>) => steps.flatMap(({ userIds }) => userIds);

/** Names of the roles and of the users that steps name and that still exist, by id. */
export async function namesOfSteps(tx: TenantTx, process: Pick<ApprovalProcess, 'steps'>) {
  return {
    roleNames: await roleNamesOf(tx, roleIdsOf(process)),
    userNames: await userNamesOf(tx, userIdsOf(process)),
  };
}

export async function findProcess(tx: TenantTx, kind: DocumentKind, now: Date): Promise<CurrentProcess> {
  const process = await processOf(tx, kind);
  const blocked = await blockedAmong(tx, kind, process.steps, now);
  return {
    ...process,
    ...(await namesOfSteps(tx, process)),
    blocked: blocked.map(({ name }) => name),
    unable: await findUnable(tx, kind, process.steps, now),
  };
}

/**
 * Saves a new version and returns its number. Throws `record.changed` if `version` is not the current one, and `input.invalid`
 * for a step without approvers, a role that does not exist, a person who left the company, or a field that the kind does not
 * have.
 */
export async function saveProcess(
  tx: TenantTx,
  kind: DocumentKind,
  { version, ...process }: ApprovalProcess & { version?: number | undefined },
  by: { userName: string; now: Date },
): Promise<number> {
  const current = await processOf(tx, kind);
  const name = DOCUMENTS[kind].words.one;
  await refuseStale(tx, OF_PROCESS, { id: kind, name, version: current.version }, version);
  await requireApprovers(tx, process);
  const choices = new Set(requirableFields(DOCUMENTS[kind]));
  if (process.required.some((field) => !choices.has(field)))
    throw invalidField('required', {
      zh: '{field}里有单据没有的项',
      en: '{field}: the document has no such field',
    });
  const { userName, now } = by;
  const next = current.version + 1;
  const made = await tx
    .insert(approvalProcesses)
    .values({ kind, version: next, ...process, userName, createTime: now })
    .onConflictDoNothing()
    .returning({ version: approvalProcesses.version });
  // Another user saved this version in the same moment; the insert has waited for that commit.
  return made.length === 0 ? saveProcess(tx, kind, { version, ...process }, by) : next;
}

async function requireApprovers(tx: TenantTx, process: ApprovalProcess): Promise<void> {
  const empty = process.steps.find(({ roleIds, userIds }) => roleIds.length + userIds.length === 0);
  if (empty !== undefined)
    throw invalidField('steps', {
      zh: `{field}“${empty.name}”没有审批角色，也没有审批人`,
      en: `{field}: “${empty.name}” has neither a role nor a person`,
    });
  const roleIds = roleIdsOf(process);
  const roles = await roleNamesOf(tx, roleIds);
  if (roleIds.some((id) => roles[id] === undefined))
    throw invalidField('steps', { zh: '{field}里有不存在的角色', en: '{field}: a role does not exist' });
  const userIds = userIdsOf(process);
  const present = await presentIds(tx, userIds);
  const gone = userIds.filter((id) => !present.has(id));
  if (gone.length === 0) return;
  const names = Object.values(await userNamesOf(tx, gone));
  throw invalidField('steps', {
    zh: `{field}里有已不在本公司的人：${names.join('、')}`,
    en: `{field}: no longer in the company: ${names.join(', ')}`,
  });
}

/** Those of these users who were not removed. */
async function presentIds(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.isDeleted, 0)));
  return new Set(found.map(({ id }) => id));
}
