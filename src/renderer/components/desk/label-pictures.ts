import type { PackDetail } from '#shared/api/pack';
import { packImageApi } from '#shared/api/pack-images';
import { settingApi } from '#shared/api/setting';
import type { LabelRow } from '#shared/desk/contract/labels';
import { toAppError } from '#shared/errors';
import { fewAtOnce } from '#shared/few-at-once';
import { logoPicture } from '#shared/label/logo-picture';
import { JobPictures, pictureData, pictureUnread, withPictures } from '#shared/label/picture-data';
import { request } from '../../api/session.ts';

interface PicturedLabel {
  name: string;
  row: LabelRow;
  /** The package whose own label it is. */
  pack?: Pick<PackDetail, 'id' | 'images'>;
}

/**
 * Adds to labels the pictures that their template shows, read with the user's own permission; empty if there is none.
 * Throws `label.picture_unread`, `label.picture_too_large`, `label.pictures_too_many`.
 */
export async function withLabelPictures<Label extends PicturedLabel>(
  labels: readonly Label[],
  fields: readonly string[],
  signal: AbortSignal,
): Promise<Label[]> {
  if (fields.length === 0) return [...labels];
  const logo = fields.includes('companyLogo') ? { companyLogo: await readLogo(signal) } : {};
  const pictures = new JobPictures(labels.length);
  return fewAtOnce(labels, async (label) => {
    const cover = fields.includes('coverPicture') ? { coverPicture: await readCover(label, signal) } : {};
    const row = withPictures(label.row, { ...logo, ...cover });
    pictures.add(row, fields);
    return { ...label, row };
  });
}

async function readLogo(signal: AbortSignal): Promise<string> {
  return logoPicture((await request(settingApi.detail, {}, { signal, quiet: true })).paperLogo);
}

async function readCover({ name, pack }: PicturedLabel, signal: AbortSignal): Promise<string> {
  if (pack === undefined || pack.images === 0) return '';
  const query = { packId: pack.id, size: 'thumbnail' } as const;
  const file = await request(packImageApi.imageFile, { query }, { signal, quiet: true }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : pictureUnread(toAppError(error), 'coverPicture', name);
    },
  );
  // The browser has followed a store's redirect.
  return 'redirect' in file ? '' : pictureData(file, 'coverPicture', name);
}
