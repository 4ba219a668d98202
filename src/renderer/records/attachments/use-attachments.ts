import { useState } from 'react';
import type { Attachment, AttachmentCalls } from '#shared/api/attachment';
import { type AppError, toAppError } from '#shared/errors';
import { ATTACHMENT_DIRECTORY } from '#shared/upload-rules';
import { uploadFile } from '../../api/upload.ts';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { useChange } from '../calls/use-change.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';

/** Attachments are no field of their record: changing them reloads only their own lists. */
const AREA = 'attachment';

export interface Attachments {
  list: Loaded<Attachment[]>;
  /** The file being uploaded; `share` from 0 to 1. */
  underWay: { name: string; share: number } | null;
  /** The files of the last choice that could not be added, with their errors. */
  failed: readonly { name: string; error: AppError }[];
  /** Uploads files one after the other and adds each to the record. */
  add(files: readonly File[]): Promise<void>;
  /** Rejects with an AppError. */
  remove(id: string): Promise<void>;
}

/** The attachments of one record. */
export function useAttachments(calls: AttachmentCalls, recordId: string): Attachments {
  const list = useEndpoint(AREA, calls.list, { id: recordId });
  const change = useChange(AREA);
  const [underWay, setUnderWay] = useState<Attachments['underWay']>(null);
  const [failed, setFailed] = useState<Attachments['failed']>([]);

  async function addOne(file: File): Promise<void> {
    setUnderWay({ name: file.name, share: 0 });
    const { fileUrl } = await uploadFile(
      { file, type: 'private', directory: ATTACHMENT_DIRECTORY },
      { onProgress: (share) => setUnderWay({ name: file.name, share }) },
    );
    await change.run(calls.add, { body: { id: recordId, fileUrl } });
  }

  return {
    list,
    underWay,
    failed,
    async add(files) {
      setFailed([]);
      for (const file of files)
        await addOne(file).catch((error: unknown) =>
          setFailed((before) => [...before, { name: file.name, error: toAppError(error) }]),
        );
      setUnderWay(null);
    },
    async remove(id) {
      await change.run(calls.remove, { query: { ids: id } });
    },
  };
}
