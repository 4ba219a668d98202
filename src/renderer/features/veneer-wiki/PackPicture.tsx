import { useImageFile } from '../../records/packages/use-image-file.ts';
import { useImageList } from '../../records/packages/use-image-list.ts';
import styles from './VeneerWiki.module.css';

/** The cover of a package, small; nothing until it is loaded. */
export function PackPicture({ packId }: { packId: string }) {
  const images = useImageList(packId).data ?? [];
  const cover = images.find(({ isCover }) => isCover);
  const { url } = useImageFile(packId, cover?.id ?? null, 'thumbnail');
  return url === '' ? null : <img src={url} alt={cover?.fileName ?? ''} className={styles.picture} />;
}
