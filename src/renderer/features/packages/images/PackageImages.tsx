import { Skeleton } from 'antd';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackImage } from '#shared/api/pack-images';
import { MOST_PACK_IMAGES, UPLOAD_KINDS } from '#shared/upload-rules';
import { useConfirmDanger } from '../../../components/dialog/use-confirm-danger.ts';
import { AddFiles } from '../../../components/files/AddFiles.tsx';
import { SortableItems } from '../../../components/list/SortableItems.tsx';
import { EmptyState } from '../../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import type { Loaded } from '../../../components/loading/use-loaded.ts';
import { usePermission } from '../../../stores/session.ts';
import { Gallery } from './Gallery.tsx';
import styles from './Images.module.css';
import { ImageTile } from './ImageTile.tsx';
import { usePackageImages } from './use-package-images.ts';

export interface PackageImagesProps {
  packId: string;
  list: Loaded<PackImage[]>;
}

/** 图片: seen by those who view the package; added, ordered, removed and chosen as cover by those who edit it. */
export function PackageImages({ packId, list }: PackageImagesProps) {
  const { t } = useTranslation();
  const mayEdit = usePermission('pack_edit');
  const images = usePackageImages(packId, list);
  const { rows, queue } = images;
  const panel = useRef<HTMLElement>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const confirmDanger = useConfirmDanger();
  const add = (files: readonly File[]) => void (mayEdit && files.length > 0 && queue.add(files));
  usePastedFiles(panel, add);

  if (!list.data)
    return list.error ? (
      <ErrorPanel error={list.error} onRetry={list.reload} />
    ) : (
      <Skeleton active aria-label={t('common.loading')} />
    );

  function drop(event: DragEvent): void {
    event.preventDefault();
    add([...event.dataTransfer.files]);
  }

  async function askAndRemove({ id, fileName }: PackImage): Promise<void> {
    const title = t('packageImages.removeConfirm', { name: fileName });
    if (await confirmDanger({ title, content: t('upload.removeAdvice') })) await images.remove(id);
  }

  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={t('packageImages.title')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {rows.length === 0 && <EmptyState title={t('packageImages.none')} />}
      <SortableItems
        keys={rows.map(({ id }) => id)}
        shape="grid"
        placeOf={(id, place) => {
          const name = rows.find((row) => row.id === id)?.fileName ?? '';
          return t('packageImages.place', { name, place, count: rows.length });
        }}
        howTo={t('packageImages.howTo')}
        onOrder={(ids) => void images.order(ids)}
      >
        <ul>
          {rows.map((image) => (
            <ImageTile
              key={image.id}
              {...{ packId, image }}
              onOpen={() => setOpenId(image.id)}
              edit={
                mayEdit
                  ? {
                      onChoose: () => void images.choose(image.id),
                      onRemove: () => void askAndRemove(image),
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      </SortableItems>
      {mayEdit && (
        <AddFiles
          queue={queue}
          label={t('packageImages.add')}
          hint={t('packageImages.hint', { kinds: t('upload.pictures'), count: MOST_PACK_IMAGES })}
          extensions={UPLOAD_KINDS.image}
        />
      )}
      <Gallery {...{ packId, openId }} images={rows} onOpen={setOpenId} />
    </section>
  );
}

/** Files pasted while the panel is visible, except into a field. */
function usePastedFiles(panel: { current: HTMLElement | null }, onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    function paste({ clipboardData, target }: ClipboardEvent): void {
      const isTyping = target instanceof Element && target.closest('input, textarea, [contenteditable]');
      if (isTyping || !panel.current?.checkVisibility()) return;
      latest.current([...(clipboardData?.files ?? [])]);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [panel]);
}
