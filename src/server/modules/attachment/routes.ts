import { ATTACHMENT_CALLS } from '#shared/api/attachment';
import { whyAttachmentsKept } from '#shared/documents/kept-attachments';
import { AppError } from '#shared/errors';
import type { RecordArea } from '#shared/records/index';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import type { ScopedStore } from '../../records/record-scope.ts';
import type { RecordStore } from '../../records/record-store.ts';
import { readRecordFile } from '../upload/service.ts';
import {
  addAttachment,
  findAttachment,
  findAttachments,
  findAttachmentsByIds,
  removeAttachments,
} from './attachments.ts';

/**
 * Implements the attachment calls of a kind of record. Each looks the record up first, so that a user who cannot see
 * the record neither reads nor changes its files.
 */
export function attachmentRoutes(
  context: ServerContext,
  of: AnyRecord & { area: RecordArea },
  seen: ScopedStore,
): Implementation[] {
  const calls = ATTACHMENT_CALLS.get(of.area);
  if (calls === undefined) throw new Error(`${of.area} is declared without attachments`);
  const { area, name } = of;
  const { nextId, now } = context;
  const targetOf = (row: RecordRow) => ({ type: area, id: row.id, name: String(row[name]) });

  /** The record, locked: its other attachments are not changed, and it is not removed or approved, until the transaction ends. */
  async function hold(tx: TenantTx, own: RecordStore, id: string): Promise<RecordRow> {
    // A record that the caller does not see is refused as one that does not exist.
    await own.findOne(tx, id);
    const [row] = await own.hold(tx, [id]);
    if (row === undefined) throw new AppError('record.not_found');
    return row;
  }

  return [
    implement(calls.list, (call) => {
      const own = seen.toRead(call);
      return call.withTenant(async (tx) => {
        const { id } = await own.findOne(tx, call.query.id);
        return findAttachments(tx, area, id);
      });
    }),
    implement(calls.add, (call) =>
      call.withTenant(async (tx) => {
        const record = await hold(tx, await seen.toChange(call, tx), call.body.id);
        const sent = { area, recordId: record.id, fileUrl: call.body.fileUrl };
        const row = await addAttachment(tx, sent, { ...call.user, newId: nextId(), now: now() });
        const details = { fileName: row.fileName, sizeBytes: row.sizeBytes };
        await recordAudit(tx, call, { action: 'file.attach', target: targetOf(record), details });
        return { id: row.id };
      }),
    ),
    implement(calls.remove, (call) =>
      call.withTenant(async (tx) => {
        const own = await seen.toChange(call, tx);
        const found = await findAttachmentsByIds(tx, area, call.query.ids);
        for (const [recordId, rows] of Map.groupBy(found, (row) => row.recordId)) {
          const record = await hold(tx, own, recordId);
          const kept = whyAttachmentsKept(record);
          if (kept !== null) throw new AppError(kept);
          await removeAttachments(
            tx,
            rows.map(({ id }) => id),
          );
          for (const { fileName } of rows)
            await recordAudit(tx, call, {
              action: 'file.detach',
              target: targetOf(record),
              details: { fileName },
            });
        }
        return {};
      }),
    ),
    implement(calls.file, async (call) => {
      const own = seen.toRead(call);
      const fileId = await call.withTenant(async (tx) => {
        const row = await findAttachment(tx, area, call.query.id);
        await own.findOne(tx, row.recordId);
        return row.fileId;
      });
      return readRecordFile(context, call.user.tenantId, fileId);
    }),
  ];
}
