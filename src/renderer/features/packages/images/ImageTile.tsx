import { DeleteOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PackImage } from '#shared/api/pack-images';
import { Decorative } from '../../../components/Decorative.tsx';
import { SortHandle } from '../../../components/list/SortHandle.tsx';
import { useSortableItem } from '../../../components/list/use-sortable-item.ts';
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
  const { item, handle } = useSortableItem(id);
  return (
    <li {...item}>
      <button
        type="button"
        className={styles.picture}
        aria-label={t(isCover ? 'packageImages.openAsCover' : 'packageImages.open', { name })}
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
          <SortHandle handle={handle} label={t('packageImages.move', { name })} />
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
