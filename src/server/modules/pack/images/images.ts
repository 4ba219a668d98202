import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PackImage, packImageApi } from '#shared/api/pack-images';
import { AppError } from '#shared/errors';
import { MOST_PACK_IMAGES } from '#shared/upload-rules';
import { recordAudit, recordAudits } from '../../../audit/record-audit.ts';
import { packImages, packs } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { formatTime } from '../../../http/time.ts';
import { lockRecordFiles, removeRecordFiles, takeForRecord } from '../../upload/service.ts';
import { type Act, holdPack, type StoredPack } from '../acts/act.ts';

type ImageRow = typeof packImages.$inferSelect;
type Sent<Name extends keyof typeof packImageApi> = z.output<(typeof packImageApi)[Name]['body']>;

/** The pictures of a package in their order. */
export async function findImages(tx: TenantTx, packId: string): Promise<PackImage[]> {
  const rows = await findRows(tx, packId);
  return rows.map(({ id, fileName, sizeBytes, resolutionRatio, isCover, userName, createTime }) => ({
    id,
    fileName,
    sizeBytes,
    resolutionRatio,
    isCover,
    userName,
    createTime: formatTime(createTime),
  }));
}

/** The file of a picture, without an id of the cover, or of its small copy. Throws `record.not_found`. */
export async function findImageFile(
  tx: TenantTx,
  packId: string,
  { id, size }: { id?: string | undefined; size: 'full' | 'thumbnail' },
): Promise<string> {
  const row = (await findRows(tx, packId)).find((one) => (id === undefined ? one.isCover : one.id === id));
  if (row === undefined) throw new AppError('record.not_found');
  return size === 'thumbnail' ? smallCopyOf(row) : row.fileId;
}

/** The files of the small copies of packages' covers, by package. */
export async function findCoverFiles(tx: TenantTx, packIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select()
    .from(packImages)
    .where(and(inArray(packImages.packId, [...packIds]), eq(packImages.isCover, true)));
  return new Map(rows.map((row) => [row.packId, smallCopyOf(row)]));
}

/** Small pictures have no smaller copy. */
const smallCopyOf = ({ thumbnailId, fileId }: { thumbnailId: string | null; fileId: string }): string =>
  thumbnailId ?? fileId;

/**
 * Adds an uploaded picture as a package's last one, the first as its cover; returns its id. Throws `pack.not_found`,
 * `pack.images_full`, `upload.not_image`, and as `takeForRecord`.
 */
export async function addImage(
  tx: TenantTx,
  { packId, fileUrl, thumbnailUrl }: Sent<'addImage'>,
  by: Act,
): Promise<string> {
  const pack = await holdPack(tx, { id: packId }, by);
  const rows = await findRows(tx, pack.id);
  if (rows.length >= MOST_PACK_IMAGES) throw new AppError('pack.images_full', { limit: MOST_PACK_IMAGES });
  const file = await takePicture(tx, by.userId, fileUrl);
  const thumbnail = thumbnailUrl === undefined ? null : await takePicture(tx, by.userId, thumbnailUrl);
  const id = by.newId();
  const { fileName, sizeBytes, resolutionRatio } = file;
  await tx.insert(packImages).values({
    id,
    packId: pack.id,
    place: (rows.at(-1)?.place ?? 0) + 1,
    isCover: rows.length === 0,
    fileId: file.id,
    thumbnailId: thumbnail?.id ?? null,
    fileName,
    sizeBytes,
    resolutionRatio,
    userId: by.userId,
    userName: by.userName,
    createTime: by.now,
  });
  await countImages(tx, pack.id);
  const details = { fileName, sizeBytes };
  await recordAudit(tx, by, { action: 'pack.addImage', target: targetOf(pack), details });
  return id;
}

/** Throws `pack.not_found`, and `record.some_missing` for a picture that is not the package's. */
export async function orderImages(
  tx: TenantTx,
  { packId, ids }: Sent<'orderImages'>,
  by: Act,
): Promise<void> {
  const { pack, rows, chosen } = await holdImages(tx, packId, ids, by);
  const ordered = [...chosen, ...rows.filter((row) => !chosen.includes(row))];
  await tx.execute(sql`
    UPDATE ${packImages} SET place = ordered.place::integer
    FROM unnest(${sql.param(ordered.map(({ id }) => id))}::bigint[]) WITH ORDINALITY AS ordered (image_id, place)
    WHERE ${packImages.id} = ordered.image_id`);
  const names = (images: readonly ImageRow[]) => images.map(({ fileName }) => fileName).join(', ');
  const changes = { images: [names(rows), names(ordered)] };
  await recordAudit(tx, by, { action: 'pack.orderImages', target: targetOf(pack), details: { changes } });
}

/** Throws as `orderImages`. */
export async function coverImage(tx: TenantTx, { packId, id }: Sent<'coverImage'>, by: Act): Promise<void> {
  const { pack, rows, chosen } = await holdImages(tx, packId, [id], by);
  await setCover(tx, pack.id, id);
  const before = rows.find(({ isCover }) => isCover);
  const changes = { cover: [before?.fileName ?? '', chosen[0]?.fileName ?? ''] };
  await recordAudit(tx, by, { action: 'pack.coverImage', target: targetOf(pack), details: { changes } });
}

/** Removes pictures, all or none. Throws the errors of `orderImages`. */
export async function removeImages(
  tx: TenantTx,
  { packId, ids }: Sent<'removeImages'>,
  by: Act,
): Promise<void> {
  const { pack, rows, chosen } = await holdImages(tx, packId, ids, by);
  await deleteRows(tx, chosen);
  const left = rows.filter((row) => !chosen.includes(row));
  if (left[0] !== undefined && !left.some(({ isCover }) => isCover)) await setCover(tx, pack.id, left[0].id);
  await countImages(tx, pack.id);
  await recordAudits(
    tx,
    by,
    chosen.map(({ fileName }) => ({
      action: 'pack.removeImage',
      target: targetOf(pack),
      details: { fileName },
    })),
  );
}

/**
 * Shares the pictures of a package with one that is split off: the same files, so that they count once towards the
 * quota.
 */
export async function shareImages(
  tx: TenantTx,
  fromId: string,
  toId: string,
  newId: () => string,
): Promise<void> {
  const rows = await findRows(tx, fromId);
  if (rows.length === 0) return;
  await tx.insert(packImages).values(rows.map((row) => ({ ...row, id: newId(), packId: toId })));
  await countImages(tx, toId);
}

/** Removes the pictures of packages that are removed themselves. */
export async function removeImagesOf(tx: TenantTx, packIds: readonly string[]): Promise<void> {
  if (packIds.length === 0) return;
  await deleteRows(
    tx,
    await tx
      .select()
      .from(packImages)
      .where(inArray(packImages.packId, [...packIds])),
  );
}

function findRows(tx: TenantTx, packId: string): Promise<ImageRow[]> {
  return tx
    .select()
    .from(packImages)
    .where(eq(packImages.packId, packId))
    .orderBy(asc(packImages.place), asc(packImages.id));
}

/** A package held for a change, its pictures, and the chosen ones of them in the order of the choice. */
async function holdImages(tx: TenantTx, packId: string, ids: readonly string[], by: Act) {
  const pack = await holdPack(tx, { id: packId }, by);
  const rows = await findRows(tx, pack.id);
  const chosen = [...new Set(ids)].map((id) => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw new AppError('record.some_missing');
    return row;
  });
  return { pack, rows, chosen };
}

async function takePicture(tx: TenantTx, ownerId: string, fileUrl: string) {
  const file = await takeForRecord(tx, ownerId, fileUrl);
  if (!file.contentType.startsWith('image/')) throw new AppError('upload.not_image');
  return file;
}

/** In two steps, because the database allows one cover at any moment. */
async function setCover(tx: TenantTx, packId: string, id: string): Promise<void> {
  const isCover = and(eq(packImages.packId, packId), eq(packImages.isCover, true));
  await tx.update(packImages).set({ isCover: false }).where(isCover);
  await tx.update(packImages).set({ isCover: true }).where(eq(packImages.id, id));
}

/** Removes pictures, and their files where no other package has them. */
async function deleteRows(tx: TenantTx, rows: readonly ImageRow[]): Promise<void> {
  if (rows.length === 0) return;
  const fileIds = rows.map(({ fileId }) => fileId);
  // If two packages release a file at the same time, the later one finds it unused.
  await lockRecordFiles(tx, fileIds);
  await tx.delete(packImages).where(
    inArray(
      packImages.id,
      rows.map(({ id }) => id),
    ),
  );
  const shared = await tx
    .select({ fileId: packImages.fileId })
    .from(packImages)
    .where(inArray(packImages.fileId, fileIds));
  const kept = new Set(shared.map(({ fileId }) => fileId));
  await removeRecordFiles(
    tx,
    rows
      .filter(({ fileId }) => !kept.has(fileId))
      .flatMap(({ fileId, thumbnailId }) => (thumbnailId === null ? [fileId] : [fileId, thumbnailId])),
  );
}

async function countImages(tx: TenantTx, packId: string): Promise<void> {
  const images = await tx.$count(packImages, eq(packImages.packId, packId));
  await tx.update(packs).set({ images }).where(eq(packs.id, packId));
}

const targetOf = ({ id, packNo }: StoredPack) => ({ type: 'pack' as const, id, name: packNo });
