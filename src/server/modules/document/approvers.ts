import { eq, inArray } from 'drizzle-orm';
import { nodesOfCall } from '#shared/api/call-nodes';
import { documentApis } from '#shared/api/document';
import type { Endpoint } from '#shared/api/kit';
import { DOCUMENTS } from '#shared/documents/index';
import type { DocumentKind } from '#shared/domain/document-states';
import type { AnyRecord } from '#shared/records/record';
import type { ApprovalStep } from '#shared/workflow/approval-process';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { findAdministrators } from '../../rights/administrators.ts';
import { callsOfButton } from '../../rights/calls.ts';
import { findReaches, type Reach, sees } from '../../rights/reach.ts';
import { findHolders, namedAmong } from '../workflow/service.ts';
import type { ActedByName } from './effects.ts';
import type { StoredDocument } from './stored-document.ts';

/** A document with what decides who sees it: `createUser`, `createDept` and the person in charge in its row. */
export type Approved = Pick<StoredDocument, 'kind' | 'id' | 'row'>;

/** The users who can approve a document at a step. */
export interface Approvers {
  /** The users with the permission, whatever the step. */
  holders: readonly string[];
  userIds: readonly string[];
  /** They are the administrators, in place of those of the step, of whom none can. */
  areStandIns: boolean;
  /** The step names users with the permission, none of whom sees the document. */
  isUnseen: boolean;
}

/**
 * The users who can approve a document at a step and see it, the administrators if there is none; without steps all with
 * the permission.
 */
export async function findApprovers(
  tx: TenantTx,
  doc: Approved,
  step: ApprovalStep | undefined,
  now: Date,
): Promise<Approvers> {
  const holders = await findHolders(tx, doc.kind, now);
  if (step === undefined) return { holders, userIds: holders, areStandIns: false, isUnseen: false };
  const named = await namedAmong(tx, holders, step);
  const userIds = await amongWhoSee(tx, doc, named);
  if (userIds.length > 0) return { holders, userIds, areStandIns: false, isUnseen: false };
  const administrators = await findAdministrators(tx, now);
  return { holders, userIds: administrators, areStandIns: true, isUnseen: named.length > 0 };
}

/**
 * The users to notify of a document that they can see and approve: those of the step or their stand-ins, or of a kind without
 * steps the holders of the permission.
 */
export async function findApproversOf(
  { tx, doc, by }: ActedByName,
  step: ApprovalStep | undefined,
): Promise<Omit<Approvers, 'holders'>> {
  const { userIds, areStandIns, isUnseen } = await findApprovers(tx, doc, step, by.now);
  const others = userIds.filter((userId) => userId !== by.userId);
  // Those of a step were chosen by what they see.
  const found = step !== undefined && !areStandIns ? others : await amongWhoSee(tx, doc, others);
  // In a company without steps one person may do everything.
  const isAlone = found.length === 0 && step === undefined && userIds.includes(by.userId);
  return { userIds: isAlone ? [by.userId] : found, areStandIns, isUnseen };
}

/** Those of these users who see a document and may approve its kind. */
export async function amongWhoSee(
  tx: TenantTx,
  doc: Approved,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const owners = await ownersOf(tx, doc);
  const reaches = await findReaches(tx, inArray(users.id, [...userIds]));
  return reaches
    .filter((reach) => opensToApprove(reach, doc.kind) && owners.some((owner) => sees(reach, owner)))
    .map(({ userId }) => userId);
}

/** Whether a user may open documents of a kind and approve them, of those that the user sees. */
export const opensToApprove = (reach: Reach, kind: DocumentKind): boolean =>
  holds(reach, `${kind}_view`) && mayCall(reach, documentApis[kind].approve);

/** Whether a role gives a button with at least one of its calls. */
const holds = ({ isAdministrator, calls }: Reach, button: string) =>
  isAdministrator || callsOfButton(button).some(({ id }) => calls.has(id));

const mayCall = ({ isAdministrator, calls }: Reach, endpoint: Endpoint) =>
  isAdministrator || nodesOfCall(endpoint).some(({ id }) => calls.has(id));

/** The users whose rows a document is among: its maker's, and those of the user in charge of it. */
async function ownersOf(tx: TenantTx, { kind, row }: Approved) {
  const { scope }: AnyRecord = DOCUMENTS[kind];
  const made = { userId: String(row.createUser ?? ''), deptId: String(row.createDept ?? '') };
  const inCharge = scope?.inCharge === undefined ? null : (row[scope.inCharge] ?? null);
  if (inCharge === null) return [made];
  const [person] = await tx
    .select({ deptId: users.deptId })
    .from(users)
    .where(eq(users.id, String(inCharge)));
  return [made, { userId: String(inCharge), deptId: person?.deptId ?? '' }];
}
