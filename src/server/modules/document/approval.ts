import { and, asc, eq } from 'drizzle-orm';
import type { Approval, ApprovalEvent } from '#shared/documents/approval-api';
import type { DocumentKind } from '#shared/domain/document-states';
import { AppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import type { ApprovalProcess, ApprovalStep } from '#shared/workflow/approval-process';
import { approvalEvents } from '../../db/schema/approvals.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';
import { findAdministratorRoleIds } from '../../rights/roles.ts';
import { namesOfSteps, processOf, roleNamesOf, userNamesOf } from '../workflow/service.ts';
import type { Approved } from './approvers.ts';
import type { ActedByName } from './effects.ts';
import { makerOf } from './maker.ts';
import { findTurn } from './turn.ts';

/** An approval of a document: the step it passes, if the company has steps, and how many are then behind it. */
interface Passing {
  step: string;
  passed: number;
  isLast: boolean;
}

/** The step that an approval passes. Throws as `requireTurn` does. */
export async function passStep(
  { tx, doc, by }: Pick<ActedByName, 'tx' | 'doc' | 'by'>,
  { steps }: ApprovalProcess,
): Promise<Passing> {
  const at = stepIndexOf(steps, progressOf(doc.row).approvalStep);
  const step = steps[at];
  await requireTurn({ tx, doc, by }, step);
  if (step === undefined) return { step: '', passed: 0, isLast: true };
  return { step: step.name, passed: at + 1, isLast: at === steps.length - 1 };
}

/** How far a document is: the steps that it has passed, of which version of its process. */
interface ApprovalProgress {
  approvalStep: number;
  /** Null if it is not under way, or was approved before migration 1480. */
  approvalVersion: number | null;
}

export const progressOf = ({
  approvalStep,
  approvalVersion,
}: Readonly<Record<string, unknown>>): ApprovalProgress => ({
  approvalStep: Number(approvalStep ?? 0),
  approvalVersion: typeof approvalVersion === 'number' ? approvalVersion : null,
});

/** The steps by which a document goes, and the index of the one that it waits at. */
export async function stepsOf(
  tx: TenantTx,
  { kind, row }: Pick<ActedByName['doc'], 'kind' | 'row'>,
): Promise<{ steps: readonly ApprovalStep[]; at: number }> {
  const { approvalStep, approvalVersion } = progressOf(row);
  const { steps } = await processOf(tx, kind, approvalVersion);
  return { steps, at: stepIndexOf(steps, approvalStep) };
}

/** The index of the step after those passed; before migration 1480 a process could become shorter under way. */
const stepIndexOf = (steps: readonly ApprovalStep[], passed: number) =>
  Math.min(passed, Math.max(0, steps.length - 1));

/**
 * Throws `document.turn_transferred` for a user who handed the turn on, and `document.other_step` for one who is none of the
 * step's approvers. Without steps, the permission is enough.
 */
export async function requireTurn(
  { tx, doc, by }: Pick<ActedByName, 'tx' | 'doc' | 'by'>,
  step: ApprovalStep | undefined,
): Promise<void> {
  const { userIds, areStandIns, handedTo } = await findTurn(tx, doc, step, by.now);
  if (userIds.includes(by.userId)) return;
  const receiver = handedTo.get(by.userId);
  if (receiver !== undefined)
    throw new AppError('document.turn_transferred', { name: (await userNamesOf(tx, [receiver]))[receiver] });
  if (step === undefined) return;
  const roles = await roleNamesOf(tx, areStandIns ? await findAdministratorRoleIds(tx) : step.roleIds);
  const persons = areStandIns ? {} : await userNamesOf(tx, step.userIds);
  const approvers = [...Object.values(roles), ...Object.values(persons)].join(' / ');
  throw new AppError('document.other_step', { step: step.name, approvers });
}

/** Notes an act on a document, with the step that it was at and where it led to. */
export async function noteEvent(
  { tx, doc, by }: ActedByName,
  act: Exclude<ApprovalEvent['act'], 'make'>,
  { step, target = '' }: { step: string; target?: string },
): Promise<void> {
  await tx.insert(approvalEvents).values({
    id: by.newId(),
    docKind: doc.kind,
    docId: doc.id,
    act,
    step,
    target,
    reason: by.reason,
    userId: by.userId,
    userName: by.userName,
    createTime: by.now,
  });
}

/** The state of a document's approval for a user, and the acts on it, from the row that the detail call returns. */
export async function findApproval(
  tx: TenantTx,
  doc: Approved,
  { row, userId, now }: { row: RecordRow; userId: string; now: Date },
): Promise<Approval> {
  const { kind } = doc;
  const { approvalStep, approvalVersion } = progressOf(doc.row);
  const { steps } = await processOf(tx, kind, approvalVersion);
  const { roleNames, userNames } = await namesOfSteps(tx, { steps });
  const auditStatus = row.auditStatus as Approval['auditStatus'];
  const passed = auditStatus === 2 ? steps.length : approvalStep;
  const isUnderWay = auditStatus === 1;
  const next = auditStatus <= 1 ? steps[stepIndexOf(steps, approvalStep)] : undefined;
  const isAwaited = next !== undefined || isUnderWay;
  const stateOf = (at: number) => {
    if (at < passed) return 'passed';
    return at === passed && isUnderWay ? 'current' : 'waiting';
  };
  return {
    docNo: String(row.docNo),
    auditStatus,
    steps: steps.map(({ name, roleIds, userIds }, at) => ({
      name,
      roleNames: roleIds.flatMap((id) => roleNames[id] ?? []),
      userNames: userIds.flatMap((id) => userNames[id] ?? []),
      state: stateOf(at),
    })),
    next: isAwaited ? await nextFor(tx, doc, next, { userId, now }) : null,
    events: await eventsOf(tx, kind, row),
  };
}

async function nextFor(
  tx: TenantTx,
  doc: Approved,
  step: ApprovalStep | undefined,
  { userId, now }: { userId: string; now: Date },
): Promise<NonNullable<Approval['next']>> {
  const { userIds, handedTo } = await findTurn(tx, doc, step, now);
  const receiver = handedTo.get(userId);
  const handed = receiver === undefined ? {} : await userNamesOf(tx, [receiver]);
  return {
    step: step?.name ?? '',
    isMine: userIds.includes(userId),
    handedTo: handed[receiver ?? ''] ?? '',
  };
}

async function eventsOf(tx: TenantTx, kind: DocumentKind, row: RecordRow): Promise<ApprovalEvent[]> {
  const found = await tx
    .select()
    .from(approvalEvents)
    .where(and(eq(approvalEvents.docKind, kind), eq(approvalEvents.docId, row.id)))
    .orderBy(asc(approvalEvents.id));
  const made: ApprovalEvent = {
    act: 'make',
    step: '',
    target: '',
    reason: '',
    userName: await makerOf(tx, row),
    time: String(row.createTime),
  };
  return [
    made,
    ...found.map(({ act, step, target, reason, userName, createTime }) => ({
      act,
      step,
      target,
      reason,
      userName,
      time: formatTime(createTime),
    })),
  ];
}
