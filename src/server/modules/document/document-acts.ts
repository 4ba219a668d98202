import { eq } from 'drizzle-orm';
import type { AnyDocument } from '#shared/documents/document';
import { type documentActs, several } from '#shared/documents/document-acts';
import { DOCUMENT_ACTS, type DocumentAct, whyNotSource } from '#shared/domain/document-states';
import { AppError } from '#shared/errors';
import type { ApprovalProcess } from '#shared/workflow/approval-process';
import type { TenantTx } from '../../db/tenancy.ts';
import type { ActDoer, ActWork } from '../../records/record-module.ts';
import type { RecordStore } from '../../records/record-store.ts';
import { REFERENCE_TABLES } from '../../records/reference-tables.ts';
import { requireOpenPeriod } from '../../stock/closing.ts';
import { holdLines } from '../../stock/hold-lines.ts';
import { settingsOf } from '../setting/service.ts';
import { processOf } from '../workflow/service.ts';
import { noteEvent, passStep, progressOf, requireTurn, stepsOf } from './approval.ts';
import { notifyApprovers, notifySubmitter } from './approval-notices.ts';
import type { Acted, ActedByName, DocumentEffects } from './effects.ts';
import { refuseLater } from './later-documents.ts';
import { itemIdsOf } from './pack-lines.ts';
import { holdOrigins, holdSource } from './source.ts';
import { asDocument, type DocumentTables, linesOf, requireAllowed } from './stored-document.ts';
import { endTransfers } from './turn.ts';

type Act = keyof typeof documentActs;

/** The acts of a kind of document, each on one document, or on several if the company's settings allow it. */
export function documentWork(
  of: AnyDocument,
  tables: DocumentTables,
  effects: DocumentEffects,
): ActWork<typeof documentActs> {
  /** An act whose `work` checks and moves before the state is changed; `step`: of the approval, that it passes. */
  const act =
    (name: Act, work: (acted: ActedByName) => Promise<Record<string, unknown> & { step?: string }>) =>
    async (tx: TenantTx, ids: readonly string[], by: ActDoer, store: RecordStore) => {
      const rows = await store.hold(tx, ids);
      if (rows.length > 1 && several.isRefused(await settingsOf(tx)))
        throw new AppError('document.one_at_a_time');
      const done = new Map<string, string>();
      for (const row of rows) {
        const doc = asDocument(of, row);
        requireAllowed(name satisfies DocumentAct, doc);
        const acted = { tx, doc, tables, by };
        const { step = '', ...further } = await work(acted);
        const values = {
          auditStatus: DOCUMENT_ACTS[name].to,
          approvalStep: 0,
          approvalVersion: null,
          ...further,
        };
        for (const [id, label] of await store.set(tx, [doc.id], values, by)) done.set(id, label);
        await noteEvent(acted, name, { step });
        await endTransfers(tx, doc);
        const hasEffect = name === 'reverse' || (name === 'approve' && values.auditStatus === 2);
        if (hasEffect) await effects.followed?.(acted);
        if (hasEffect || name === 'reject') await notifySubmitter(acted, name);
      }
      return done;
    };

  return {
    review: act('review', async (acted) => {
      const process = await processOf(acted.tx, of.area);
      await requireComplete(acted, of, effects.main, process);
      await requireOpenPeriod(acted.tx, acted.doc.day);
      await requireSource(acted, of);
      await notifyApprovers(acted, process, 0);
      return { approvalVersion: process.version };
    }),
    withdraw: act('withdraw', async () => ({})),
    approve: act('approve', async (acted) => {
      const { approvalVersion } = progressOf(acted.doc.row);
      const process = await processOf(acted.tx, of.area, approvalVersion);
      await requireComplete(acted, of, effects.main, process);
      await requirePartner(acted, of);
      await requireOpenPeriod(acted.tx, acted.doc.day);
      const { step, passed, isLast } = await passStep(acted, process);
      if (!isLast) {
        await notifyApprovers(acted, process, passed);
        const passedTo = { approvalStep: passed, approvalVersion: process.version };
        return { step, auditStatus: 1, ...passedTo, verdict: '' };
      }
      const source = await holdSource(acted.tx, of, acted.doc.row);
      if (source !== undefined) await holdOrigins(acted.tx, source);
      await effects.approved?.(acted);
      const approved = { auditUserId: acted.by.userId, auditTime: acted.by.now, verdict: '' };
      return { step, ...approved, approvalVersion: process.version };
    }),
    reject: act('reject', async (acted) => {
      const { steps, at } = await stepsOf(acted.tx, acted.doc);
      await requireTurn(acted, steps[at]);
      await effects.freed?.(acted);
      return { verdict: acted.by.reason };
    }),
    reverse: act('reverse', async (acted) => {
      await holdOrigins(acted.tx, acted.doc);
      await effects.heldFirst?.(acted);
      const lineIds = await (effects.arrived ?? itemIdsOf)(acted);
      // Held first: a document that is moving them now is a later fact once it is committed.
      const held = await holdLines(acted.tx, lineIds);
      await refuseLater(acted, lineIds);
      // W8: documents that move no stock are closed with their month as well.
      await requireOpenPeriod(acted.tx, acted.doc.day);
      await effects.reversed?.(acted, held);
      return { auditUserId: null, auditTime: null, verdict: acted.by.reason };
    }),
  };
}

/** Throws unless the document has lines and the fields that a draft may lack, those that the company requires among them. */
async function requireComplete(
  { tx, doc, tables }: Acted,
  of: AnyDocument,
  main: string,
  { required }: ApprovalProcess,
): Promise<void> {
  for (const field of [...of.trade.needs, ...(of.trade.needsFor?.(doc.row) ?? []), ...required])
    if ((doc.row[field] ?? '') === '')
      throw new AppError('document.incomplete', { docNo: doc.no, field, words: of.fields[field]?.words });
  const table = tables.lines[main];
  const all = table === undefined ? [] : await linesOf(tx, table, doc.id);
  if (all.length === 0) throw new AppError('document.no_lines', { docNo: doc.no });
}

/** Throws if no document is made any more from the one that this was made from: a closed order. */
async function requireSource({ tx, doc }: Acted, of: AnyDocument): Promise<void> {
  const source = await holdSource(tx, of, doc.row);
  const code = source && whyNotSource(source.kind, source.row);
  if (code) throw new AppError(code, { docNo: source.no, field: of.trade.from?.field });
}

/** Throws if trade with the partner has ended (W8). A document that needs no partner may have none. */
async function requirePartner({ tx, doc }: Acted, of: AnyDocument): Promise<void> {
  const field = of.trade.partner;
  const to = field === undefined ? undefined : of.fields[field]?.to;
  if (field === undefined || to === undefined || (doc.row[field] ?? null) === null) return;
  const { table } = REFERENCE_TABLES[to];
  const [row] = await tx.select().from(table).where(eq(table.id, doc.row[field]));
  if (row?.status !== 1 || row.isDeleted === 1)
    throw new AppError('document.partner_closed', { name: row?.name });
}
