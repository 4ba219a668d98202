import type { Attachment, AttachmentCalls } from '#shared/api/attachment';
import { ATTACHMENT_DIRECTORY } from '#shared/upload-rules';
import { uploadFile } from '../../api/upload.ts';
import { fitPicture } from '../../components/files/fit-picture.ts';
import { type UploadQueue, useUploadQueue } from '../../components/files/use-upload-queue.ts';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { useChange } from '../calls/use-change.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';

/** Attachments are no field of their record: changing them reloads only their own lists. */
const AREA = 'attachment';

export interface Attachments extends UploadQueue {
  list: Loaded<Attachment[]>;
  /** Rejects with an AppError. */
  remove(id: string): Promise<void>;
}

/** The attachments of one record. */
export function useAttachments(calls: AttachmentCalls, recordId: string): Attachments {
  const list = useEndpoint(AREA, calls.list, { id: recordId });
  const change = useChange(AREA);
  const queue = useUploadQueue(async (chosen, onProgress) => {
    const file = await fitPicture(chosen);
    const target = { file, type: 'private', directory: ATTACHMENT_DIRECTORY } as const;
    const { fileUrl } = await uploadFile(target, { onProgress });
    await change.run(calls.add, { body: { id: recordId, fileUrl } });
  });
  return {
    ...queue,
    list,
    async remove(id) {
      await change.run(calls.remove, { query: { ids: id } });
    },
  };
}
