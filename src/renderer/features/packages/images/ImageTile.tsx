import { DeleteOutlined, HolderOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PackImage } from '#shared/api/pack-images';
import { Decorative } from '../../../components/Decorative.tsx';
import tones from '../../../components/look/tones.module.css';
import styles from './Images.module.css';
import { Thumbnail } from './Thumbnail.tsx';

interface ImageTileProps {
  packId: string;
  image: PackImage;
  onOpen: () => void;
  /** Absent without the permission. */
  edit: { onChoose: () => void; onRemove: () => void } | undefined;
}

/** One picture of the strip: it opens the gallery; its editors move it, make it the cover or remove it. */
export function ImageTile({ packId, image, onOpen, edit }: ImageTileProps) {
  const { t } = useTranslation();
  const { id, fileName: name, isCover } = image;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id,
  });
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('packageImages.open', { name })}
        onClick={onOpen}
      >
        <Thumbnail packId={packId} image={image} />
        {isCover && <Tag className={tones.green}>{t('packageImages.cover')}</Tag>}
      </button>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {edit && (
        <span className={styles.tools}>
          <Button
            ref={setActivatorNodeRef}
            type="text"
            size="small"
            className={styles.handle}
            icon={<Decorative icon={HolderOutlined} />}
            {...attributes}
            {...listeners}
            aria-label={t('packageImages.move', { name })}
          />
          <Tooltip title={t(isCover ? 'packageImages.isCover' : 'packageImages.choose')}>
            <Button
              type="text"
              size="small"
              aria-pressed={isCover}
              icon={<Decorative icon={isCover ? StarFilled : StarOutlined} />}
              aria-label={t('packageImages.chooseOne', { name })}
              onClick={() => !isCover && edit.onChoose()}
            />
          </Tooltip>
          <Button
            type="text"
            size="small"
            danger
            icon={<Decorative icon={DeleteOutlined} />}
            aria-label={t('packageImages.remove', { name })}
            onClick={edit.onRemove}
          />
        </span>
      )}
    </li>
  );
}
