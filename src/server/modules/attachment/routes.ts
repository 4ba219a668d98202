import { ATTACHMENT_CALLS } from '#shared/api/attachment';
import { whyAttachmentsKept } from '#shared/documents/kept-attachments';
import { AppError } from '#shared/errors';
import type { RecordArea } from '#shared/records/index';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import type { ScopedStore } from '../../records/record-scope.ts';
import { readRecordFile } from '../upload/service.ts';
import { addAttachment, findAttachment, findAttachments, removeAttachments } from './attachments.ts';

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
        const own = await seen.toChange(call, tx);
        const record = await own.findOne(tx, call.body.id);
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
        for (const row of await removeAttachments(tx, area, call.query.ids)) {
          const record = await own.findOne(tx, row.recordId);
          const kept = whyAttachmentsKept(record);
          if (kept !== null) throw new AppError(kept);
          const target = targetOf(record);
          const details = { fileName: row.fileName };
          await recordAudit(tx, call, { action: 'file.detach', target, details });
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
