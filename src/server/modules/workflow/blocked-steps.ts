import { desc } from 'drizzle-orm';
import { DOCUMENTS } from '#shared/documents/index';
import type { DocumentKind } from '#shared/domain/document-states';
import type { ApprovalStep } from '#shared/workflow/approval-process';
import type { ServerContext } from '../../context.ts';
import { approvalProcesses } from '../../db/schema/approvals.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { notifyUsers } from '../notice/service.ts';
import { findHoldersOf } from '../role/service.ts';
import { findHolders, namedAmong } from './approvers.ts';

/** The steps among these that nobody can approve: who they name has left or lacks the permission. */
export async function blockedAmong(
  tx: TenantTx,
  kind: DocumentKind,
  steps: readonly ApprovalStep[],
  now: Date,
): Promise<ApprovalStep[]> {
  if (steps.length === 0) return [];
  const holders = await findHolders(tx, kind, now);
  const blocked: ApprovalStep[] = [];
  for (const step of steps) if ((await namedAmong(tx, holders, step)).length === 0) blocked.push(step);
  return blocked;
}

/**
 * Makes a change of users or of their rights, and notifies those who design processes of each step that nobody can
 * approve since.
 */
export async function tellingBlockedSteps<T>(
  tx: TenantTx,
  { nextId, now }: Pick<ServerContext, 'nextId' | 'now'>,
  { tenantId }: { tenantId: string },
  change: () => Promise<T>,
): Promise<T> {
  const processes = await tx
    .selectDistinctOn([approvalProcesses.kind])
    .from(approvalProcesses)
    .orderBy(approvalProcesses.kind, desc(approvalProcesses.version));
  const time = now();
  const find = async () => {
    const found: { kind: DocumentKind; version: number; at: number; step: string }[] = [];
    for (const { kind, version, steps } of processes)
      for (const step of await blockedAmong(tx, kind, steps, time))
        found.push({ kind, version, at: steps.indexOf(step), step: step.name });
    return found;
  };
  const before = await find();
  const result = await change();
  const fresh = (await find()).filter(
    (one) => !before.some(({ kind, at }) => kind === one.kind && at === one.at),
  );
  if (fresh.length === 0) return result;
  const to = await findHoldersOf(tx, 'setting_edit', time);
  for (const { kind, version, at, step } of fresh)
    await notifyUsers(
      tx,
      { nextId, now },
      {
        tenantId,
        to,
        kind: 'workflow.blocked',
        link: { area: 'approvalStep', id: `${kind}/${version}/${at}` },
        details: { step, kindZh: DOCUMENTS[kind].words.one.zh, kindEn: DOCUMENTS[kind].words.one.en },
      },
    );
  return result;
}
