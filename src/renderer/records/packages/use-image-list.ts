import { type PackImage, packImageApi } from '#shared/api/pack-images';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';

/** Pictures are no part of a package's version: changing them reloads only their own lists. */
export const IMAGE_AREA = 'packImage';

/** The pictures of a package in their order; nothing while `packId` is null. */
export function useImageList(packId: string | null): Loaded<PackImage[]> {
  return useEndpoint(IMAGE_AREA, packImageApi.images, packId === null ? null : { packId });
}
