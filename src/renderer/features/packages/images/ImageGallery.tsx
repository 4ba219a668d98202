import { CloseOutlined } from '@ant-design/icons';
import { Image, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PackImage } from '#shared/api/pack-images';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { useImageFile } from '../../../records/packages/use-image-file.ts';
import { GalleryTools } from './GalleryTools.tsx';
import styles from './ImageGallery.module.css';

/** Placeholder for a picture that is not loaded, because the library treats a missing address as an error. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

export interface ImageGalleryProps {
  packId: string;
  images: readonly PackImage[];
  /** The open picture, or null. */
  openId: string | null;
  onOpen: (id: string | null) => void;
}

/** The pictures of a package at full size, one at a time; only the open one is loaded. */
export function ImageGallery({ packId, images, openId, onOpen }: ImageGalleryProps) {
  const { t } = useTranslation();
  const { url, error, reload } = useImageFile(packId, openId, 'full');
  const place = images.findIndex(({ id }) => id === openId);
  const name = images[place]?.fileName ?? '';
  return (
    <Image.PreviewGroup
      items={images.map(({ id }) => (id === openId && url) || EMPTY)}
      classNames={{ popup: { root: styles.gallery } }}
      preview={{
        open: place >= 0,
        current: Math.max(0, place),
        alt: name,
        closeIcon: <CloseOutlined aria-label={t('common.close')} />,
        onChange: (next) => onOpen(images[next]?.id ?? null),
        onOpenChange: (open) => !open && onOpen(null),
        countRender: (number, total) => `${name} · ${number} / ${total}`,
        actionsRender: (_, { current, total, actions }) => <GalleryTools {...{ current, total, actions }} />,
        imageRender: (picture) => {
          if (error) return <ErrorPanel error={error} onRetry={reload} />;
          return url ? picture : <Spin aria-label={t('common.loading')} />;
        },
      }}
    />
  );
}
