import { eq } from 'drizzle-orm';
import { nameOfCall } from '#shared/api/call-nodes';
import type { LabelWork } from '#shared/api/desk-task';
import { api } from '#shared/api/index';
import { AppError, toAppError } from '#shared/errors';
import { fewAtOnce } from '#shared/few-at-once';
import { logoPicture } from '#shared/label/logo-picture';
import {
  JobPictures,
  MOST_PICTURE_BYTES,
  pictureData,
  pictureUnread,
  withPictures,
} from '#shared/label/picture-data';
import { splitCommon } from '#shared/label/rows/common-values';
import type { ServerContext } from '../../../context.ts';
import { users } from '../../../db/schema/people.ts';
import { findReaches } from '../../../rights/reach.ts';
import { findCoverFiles } from '../../pack/service.ts';
import { settingsOf } from '../../setting/service.ts';
import { readRecordFile } from '../../upload/service.ts';

/** A store that does not answer for so long holds up no desk. */
const STORE_MS = 10_000;

type WorkLabel = LabelWork['labels'][number];

/**
 * The labels of a task with the pictures that the desk's template shows, in the same way as the page adds them. Files
 * are read outside of any transaction. Throws `label.picture_unread`, also if the owner may not see pictures of
 * packages, `label.picture_too_large` and `label.pictures_too_many`.
 */
export async function addPictures(
  context: ServerContext,
  work: LabelWork,
  fields: readonly string[],
): Promise<LabelWork> {
  const wantsCover = fields.includes('coverPicture');
  if (!wantsCover && !fields.includes('companyLogo')) return work;
  const { tenantId, ownerId } = work;
  const packIds = work.labels.flatMap(({ packId }) => (wantsCover && packId !== '' ? packId : []));
  const { logo, covers, maySee } = await context.database.withTenant(tenantId, async (tx) => {
    // An owner who was removed since may see none; a task goes on without its owner.
    const [reach] = await findReaches(tx, eq(users.id, ownerId));
    return {
      logo: fields.includes('companyLogo')
        ? { companyLogo: logoPicture((await settingsOf(tx)).paperLogo) }
        : {},
      covers: await findCoverFiles(tx, packIds),
      maySee: reach?.isAdministrator || reach?.calls.has(nameOfCall(api.pack.imageFile)),
    };
  });

  async function coverOf({ name, packId }: WorkLabel): Promise<string> {
    const fileId = covers.get(packId);
    if (fileId === undefined) return '';
    try {
      if (!maySee) throw new AppError('auth.forbidden');
      return await readCover(context, tenantId, fileId, name);
    } catch (error) {
      const cause = toAppError(error);
      throw cause.code === 'label.picture_too_large' ? cause : pictureUnread(cause, 'coverPicture', name);
    }
  }

  const pictures = new JobPictures(work.labels.length);
  const labels = await fewAtOnce(work.labels, async (label) => {
    const cover = wantsCover ? { coverPicture: await coverOf(label) } : {};
    const row = withPictures(label.row, { ...logo, ...cover });
    pictures.add(row, fields);
    return { ...label, row };
  });
  const { common, rows } = splitCommon(labels.map(({ row }) => row));
  return { ...work, common, labels: labels.map((label, at) => ({ ...label, row: rows[at] ?? label.row })) };
}

async function readCover(
  context: ServerContext,
  tenantId: string,
  fileId: string,
  name: string,
): Promise<string> {
  const file = await readRecordFile(context, tenantId, fileId);
  if (!('redirect' in file)) return pictureData(file, 'coverPicture', name);
  const answer = await fetch(file.redirect, { signal: AbortSignal.timeout(STORE_MS) });
  if (!answer.ok) throw new AppError('record.not_found');
  const contentType = answer.headers.get('content-type') ?? '';
  return pictureData({ contentType, bytes: await readBytes(answer) }, 'coverPicture', name);
}

/** What a store answers, but of a file that is too large for a label only so much that this shows. */
async function readBytes({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MOST_PICTURE_BYTES) break;
  }
  return Buffer.concat(chunks);
}
