import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors';
import { MIGRATIONS } from '../db/migrate.ts';
import { forEachFile, hashFile } from './files.ts';

export const MANIFEST_FILE = 'manifest.json';
const FORMAT = 1;

/** A path relative to the backup's folder, with `/`. */
const PathSchema = z.string().regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\\\0]+$/);

const ContentSchema = z.object({
  product: z.literal('veneer-desk'),
  format: z.literal(FORMAT),
  /** Version of the product. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(['postgres', 'embedded']),
  contents: z.object({
    engineMajor: z.number().int(),
    migrations: z.array(z.string()),
    rows: z.record(z.string(), z.number().int()),
  }),
  /** `store`: uploads are in an S3 store, which is backed up separately. */
  uploads: z.enum(['folder', 'store', 'none']),
  /** `environment`: a restore needs the same VENEER_DESK_SECRET. */
  secret: z.enum(['file', 'environment']),
  /** Required folders without content. */
  emptyFolders: z.array(PathSchema),
  files: z.array(
    z.object({
      path: PathSchema,
      bytes: z.number().int(),
      /** Checksum of the file as stored in the backup. */
      sha256: z.string(),
    }),
  ),
});
export type BackupManifest = z.infer<typeof ContentSchema>;

const ManifestSchema = ContentSchema.extend({ checksum: z.string() });
const MarkSchema = z.object({ product: z.literal('veneer-desk'), format: z.number(), version: z.string() });

/** The manifest as text with its own checksum. */
export function formatManifest(manifest: BackupManifest): string {
  return `${JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 1)}\n`;
}

/**
 * Reads a backup's manifest and checks every file against it. Throws `backup.not_one`, `backup.newer` or
 * `backup.damaged`. To be called before anything else is read from a backup.
 */
export async function verifyBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  await forEachFile(manifest.files, async ({ path, bytes, sha256 }) => {
    const found = await hashFile(join(folder, path));
    if (found === null || found.bytes !== bytes || found.sha256 !== sha256)
      throw new AppError('backup.damaged', { file: path });
  });
  return manifest;
}

/** The manifest alone. Throws as `verifyBackup` does. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((error: unknown) => {
    throw new AppError('backup.not_one', { path: folder }, { cause: error });
  });
  const parsed = parseJson(text);
  const mark = MarkSchema.safeParse(parsed);
  if (mark.success && mark.data.format > FORMAT)
    throw new AppError('backup.newer', { version: mark.data.version });
  const manifest = ManifestSchema.safeParse(parsed);
  if (!manifest.success) {
    if (mark.success || parsed === undefined) throw new AppError('backup.damaged', { file: MANIFEST_FILE });
    throw new AppError('backup.not_one', { path: folder });
  }
  const { checksum, ...content } = manifest.data;
  if (checksum !== checksumOf(content)) throw new AppError('backup.damaged', { file: MANIFEST_FILE });
  refuseNewer(content);
  return content;
}

function refuseNewer({ contents, version }: BackupManifest): void {
  const known = new Set(MIGRATIONS.map((migration) => migration.name));
  if (contents.migrations.some((name) => !known.has(name))) throw new AppError('backup.newer', { version });
}

/** Fields in the schema's order, so that equal content has an equal checksum. */
function checksumOf(content: BackupManifest): string {
  return createHash('sha256')
    .update(JSON.stringify(ContentSchema.parse(content)))
    .digest('hex');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Truncated or overwritten; the caller reports it.
    return undefined;
  }
}
