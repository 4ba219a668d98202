import { packImageApi } from '#shared/api/pack-images';
import type { AppError } from '#shared/errors';
import { request } from '../../api/session.ts';
import { useObjectUrl } from '../../components/files/use-object-url.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';

interface ImageFile {
  /** Empty until it is loaded. */
  url: string;
  error: AppError | null;
  reload: () => void;
}

/**
 * A picture's bytes as an address for an element, read with the user's own permission for the package; nothing while
 * `id` is null.
 */
export function useImageFile(packId: string, id: string | null, size: 'full' | 'thumbnail'): ImageFile {
  const { data, error, reload } = useLoaded(`${id}|${size}`, async (signal) => {
    if (id === null) return null;
    const file = await request(
      packImageApi.imageFile,
      { query: { packId, id, size } },
      { signal, quiet: true },
    );
    if ('redirect' in file) return null;
    return { id, blob: new Blob([Uint8Array.from(file.bytes)], { type: file.contentType }) };
  });
  // The bytes of the picture before stay until the next ones are loaded.
  const url = useObjectUrl(data?.id === id ? data.blob : null);
  return { url, error, reload };
}
