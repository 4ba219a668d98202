import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PackImage, packImageApi } from '#shared/api/pack-images';
import { ATTACHMENT_DIRECTORY } from '#shared/upload-rules';
import { uploadFile } from '../../../api/upload.ts';
import { checkUpload } from '../../../api/upload-check.ts';
import { fitPicture } from '../../../components/files/fit-picture.ts';
import { makeThumbnail } from '../../../components/files/make-thumbnail.ts';
import { type UploadQueue, useUploadQueue } from '../../../components/files/use-upload-queue.ts';
import { useAction } from '../../../components/loading/use-action.ts';
import type { Loaded } from '../../../components/loading/use-loaded.ts';
import { useChange } from '../../../records/calls/use-change.ts';
import { IMAGE_AREA } from '../../../records/packages/use-image-list.ts';

export interface PackageImages {
  queue: UploadQueue;
  /** In their order, at once in a new one. */
  rows: readonly PackImage[];
  order(ids: string[]): Promise<void>;
  choose(id: string): Promise<void>;
  /** Returns whether it was removed. */
  remove(id: string): Promise<boolean>;
}

/** The pictures of a package and the actions on them; success and errors are shown. */
export function usePackageImages(packId: string, { data }: Loaded<PackImage[]>): PackageImages {
  const { t } = useTranslation();
  const { run } = useAction();
  const change = useChange(IMAGE_AREA);
  const [moved, setMoved] = useState<string[] | null>(null);
  // What was moved is stored once the list is read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list ends the wait for it.
  useEffect(() => setMoved(null), [data]);

  const queue = useUploadQueue(async (chosen, onProgress) => {
    const target = { type: 'private', directory: ATTACHMENT_DIRECTORY, kind: 'image' } as const;
    const file = await fitPicture(chosen);
    checkUpload({ ...target, file });
    const thumbnail = await makeThumbnail(file);
    const { fileUrl } = await uploadFile({ ...target, file }, { onProgress });
    const small = thumbnail && (await uploadFile({ ...target, file: thumbnail }));
    await change.run(packImageApi.addImage, {
      body: { packId, fileUrl, ...(small && { thumbnailUrl: small.fileUrl }) },
    });
  });

  return {
    queue,
    rows: inOrder(data ?? [], moved),
    async order(ids) {
      setMoved(ids);
      const order = () => change.run(packImageApi.orderImages, { body: { packId, ids } });
      if (!(await run(order, { success: false }))) setMoved(null);
    },
    async choose(id) {
      await run(() => change.run(packImageApi.coverImage, { body: { packId, id } }));
    },
    remove: (id) =>
      run(() => change.run(packImageApi.removeImages, { body: { packId, ids: [id] } }), {
        success: t('upload.removed'),
      }),
  };
}

/** Pictures that are not among `ids`, added meanwhile, follow. */
function inOrder(rows: readonly PackImage[], ids: readonly string[] | null): readonly PackImage[] {
  if (ids === null) return rows;
  const placeOf = ({ id }: PackImage) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
