import { useEffect, useState } from 'react';
import { AppError } from '#shared/errors';
import { useObjectUrl } from '../../components/files/use-object-url.ts';
import { useImageFile } from '../../records/packages/use-image-file.ts';
import { showError } from '../../stores/notices.ts';

/** The decoded picture of a leaf: a chosen file, or else a picture of the package; null until it is loaded. */
export function useLeafPicture(
  packId: string | null,
  imageId: string | null,
  file: Blob | null,
): HTMLImageElement | null {
  const stored = useImageFile(packId ?? '', file === null && packId !== null ? imageId : null, 'full');
  const own = useObjectUrl(file);
  const url = file === null ? stored.url : own;
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    setPicture(null);
    if (url === '') return;
    const image = new Image();
    let isCurrent = true;
    image.src = url;
    image.decode().then(
      () => isCurrent && setPicture(image),
      () => isCurrent && showError(new AppError('upload.not_image')),
    );
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return picture;
}
