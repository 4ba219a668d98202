import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackImage } from '#shared/api/pack-images';
import { Gallery } from './Gallery.tsx';
import styles from './Images.module.css';
import { Thumbnail } from './Thumbnail.tsx';

interface CoverPictureProps {
  packId: string;
  images: readonly PackImage[];
}

/** The cover of a package; it opens the gallery. Not shown without pictures. */
export function CoverPicture({ packId, images }: CoverPictureProps) {
  const { t } = useTranslation();
  const [openId, setOpenId] = useState<string | null>(null);
  const cover = images.find(({ isCover }) => isCover);
  if (cover === undefined) return null;
  return (
    <>
      <button
        type="button"
        className={styles.cover}
        aria-label={t('packageImages.openCover')}
        onClick={() => setOpenId(cover.id)}
      >
        <Thumbnail packId={packId} image={cover} />
      </button>
      <Gallery {...{ packId, images, openId }} onOpen={setOpenId} />
    </>
  );
}
