import { FileImageOutlined } from '@ant-design/icons';
import type { PackImage } from '#shared/api/pack-images';
import { Decorative } from '../../../components/Decorative.tsx';
import { useImageFile } from '../../../records/packages/use-image-file.ts';
import styles from './Images.module.css';

/** The small copy of a picture; a sign until it is loaded, and where it cannot be. */
export function Thumbnail({ packId, image: { id, fileName } }: { packId: string; image: PackImage }) {
  const { url } = useImageFile(packId, id, 'thumbnail');
  return url ? (
    <img src={url} alt={fileName} />
  ) : (
    <span className={styles.waiting}>
      <Decorative icon={FileImageOutlined} />
    </span>
  );
}
