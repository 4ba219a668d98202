import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Attachment } from '#shared/api/attachment';
import { AppError } from '#shared/errors';
import type { AnyRecord } from '#shared/records/record';
import { MOST_ATTACHMENTS } from '#shared/upload-rules';
import { attachments } from '../../db/schema/files.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { formatTime } from '../../http/time.ts';
import type { RecordRules } from '../../records/record-rules.ts';
import { removeRecordFiles, takeForRecord } from '../upload/service.ts';

type AttachmentRow = typeof attachments.$inferSelect;

/** The attachments of a record, oldest first. */
export async function findAttachments(tx: TenantTx, area: string, recordId: string): Promise<Attachment[]> {
  const rows = await tx
    .select()
    .from(attachments)
    .where(isOf(area, [recordId]))
    .orderBy(asc(attachments.id));
  return rows.map((row) => ({
    id: row.id,
    fileName: row.fileName,
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    userName: row.userName,
    createTime: formatTime(row.createTime),
  }));
}

/** The attachment with this id; `record.not_found` if it belongs to another kind of record or does not exist. */
export async function findAttachment(tx: TenantTx, area: string, id: string): Promise<AttachmentRow> {
  const [row] = await tx
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.recordArea, area)));
  if (row === undefined) throw new AppError('record.not_found');
  return row;
}

/** Attaches a file uploaded by the user to a record that is held. Throws `record.not_found`, `upload.record_full`. */
export async function addAttachment(
  tx: TenantTx,
  { area, recordId, fileUrl }: { area: string; recordId: string; fileUrl: string },
  by: Pick<Principal, 'userId' | 'name'> & { newId: string; now: Date },
): Promise<AttachmentRow> {
  const [found] = await tx
    .select({ amount: count() })
    .from(attachments)
    .where(isOf(area, [recordId]));
  if ((found?.amount ?? 0) >= MOST_ATTACHMENTS)
    throw new AppError('upload.record_full', { limit: MOST_ATTACHMENTS });
  const file = await takeForRecord(tx, by.userId, fileUrl);
  const [row] = await tx
    .insert(attachments)
    .values({
      id: by.newId,
      recordArea: area,
      recordId,
      fileId: file.id,
      fileName: file.fileName,
      contentType: file.contentType,
      sizeBytes: file.sizeBytes,
      userId: by.userId,
      userName: by.name,
      createTime: by.now,
    })
    .returning();
  if (row === undefined) throw new Error('the attachment was not stored');
  return row;
}

/** Attachments of a kind of record, in the order of their records. Throws `record.some_missing`. */
export async function findAttachmentsByIds(
  tx: TenantTx,
  area: string,
  ids: readonly string[],
): Promise<AttachmentRow[]> {
  const found = await tx
    .select()
    .from(attachments)
    .where(and(inArray(attachments.id, [...ids]), eq(attachments.recordArea, area)))
    .orderBy(asc(attachments.recordId), asc(attachments.id));
  if (found.length !== new Set(ids).size) throw new AppError('record.some_missing');
  return found;
}

/** Removes attachments of a record that is held, all or none. Throws `record.some_missing`. */
export async function removeAttachments(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const removed = await tx
    .delete(attachments)
    .where(inArray(attachments.id, [...ids]))
    .returning({ fileId: attachments.fileId });
  // Another call removed one of them meanwhile.
  if (removed.length !== ids.length) throw new AppError('record.some_missing');
  await removeRecordFiles(
    tx,
    removed.map(({ fileId }) => fileId),
  );
}

/** Extends the rules of a kind of record: its attachments are removed with it. */
export function withAttachments({ area }: AnyRecord, rules: RecordRules = {}): RecordRules {
  return {
    ...rules,
    async remove(tx, rows) {
      await rules.remove?.(tx, rows);
      const removed = await tx
        .delete(attachments)
        .where(
          isOf(
            area,
            rows.map(({ id }) => id),
          ),
        )
        .returning({ fileId: attachments.fileId });
      await removeRecordFiles(
        tx,
        removed.map(({ fileId }) => fileId),
      );
    },
  };
}

const isOf = (area: string, recordIds: readonly string[]) =>
  and(eq(attachments.recordArea, area), inArray(attachments.recordId, [...recordIds]));
