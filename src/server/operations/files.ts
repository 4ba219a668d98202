import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip, gunzip, gzip } from 'node:zlib';
import { AppError } from '#shared/errors';
import { syncNames, systemCodeOf } from '../program/file-system.ts';

export interface FileMark {
  bytes: number;
  sha256: string;
}

/** The fastest level still shrinks a database folder to a fifth. */
const GZIP_LEVEL = 1;
/** Files up to this size are read whole: a database has 1,800 of them, and a stream for each takes most of the time. */
const WHOLE_BYTES = 262_144;

/**
 * Writes a stream to a new file, which is synced to the disk when this settles; returns its size and checksum. Throws
 * `backup.no_space`.
 */
export async function writeStream(
  path: string,
  source: NodeJS.ReadableStream,
  pack?: 'gzip' | 'gunzip',
): Promise<FileMark> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // `flush`: synced before it is closed.
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const packers =
    pack === undefined ? [] : [pack === 'gzip' ? createGzip({ level: GZIP_LEVEL }) : createGunzip()];
  try {
    await pipeline([source, ...packers, count, target]);
  } catch (error) {
    throw explainFailure(error, path);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Same as `writeStream`, from a file; null if that file does not exist. */
export async function copyFile(from: string, to: string, pack?: 'gzip' | 'gunzip'): Promise<FileMark | null> {
  const file = await open(from).catch((error) => {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw explainFailure(error, from);
  });
  if (file === null) return null;
  try {
    if ((await file.stat()).size > WHOLE_BYTES)
      return await writeStream(to, file.createReadStream({ autoClose: false }), pack);
    return await writeWhole(to, await packWhole(await file.readFile(), pack));
  } catch (error) {
    throw explainFailure(error, to);
  } finally {
    await file.close();
  }
}

async function packWhole(content: Buffer, pack?: 'gzip' | 'gunzip'): Promise<Buffer> {
  if (pack === undefined) return content;
  return pack === 'gzip' ? promisify(gzip)(content, { level: GZIP_LEVEL }) : promisify(gunzip)(content);
}

async function writeWhole(path: string, content: Buffer): Promise<FileMark> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Size and checksum; null for a file that is missing or cannot be read completely. */
export async function hashFile(path: string): Promise<FileMark | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch {
    // Missing or on a damaged disk: in both cases not the file that was written.
    return null;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Most files of a database are small: eight at once share their waits for the disk, and the server works between them. */
const AT_ONCE = 8;

/**
 * Results of `work` for each file, in the files' order. After a failure no more are begun; it is thrown when those under way
 * have ended, so that the caller can remove what they wrote.
 */
export async function forEachFile<T, R>(files: readonly T[], work: (file: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let first = 0; first < files.length; first += AT_ONCE) {
    const portion = files.slice(first, first + AT_ONCE).map(work);
    await Promise.allSettled(portion);
    results.push(...(await Promise.all(portion)));
  }
  return results;
}

/** Files and empty folders below a folder, with `/`, sorted; empty if the folder does not exist. */
export async function listTree(folder: string): Promise<{ files: string[]; emptyFolders: string[] }> {
  const files: string[] = [];
  const emptyFolders: string[] = [];
  async function visit(at: string): Promise<void> {
    const entries: Dirent[] = await readdir(join(folder, at), { withFileTypes: true }).catch((error) => {
      if (systemCodeOf(error) === 'ENOENT') return [];
      throw explainFailure(error, folder);
    });
    if (entries.length === 0 && at !== '') emptyFolders.push(at);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile()) files.push(path);
    }
  }
  await visit('');
  return { files, emptyFolders };
}

/**
 * Creates a folder completely or not at all: `fill` writes into a folder beside it, which is renamed when everything
 * is synced. After any failure nothing is left.
 */
export async function writeFolder<T>(folder: string, fill: (half: string) => Promise<T>): Promise<T> {
  const half = `${folder}.${randomUUID()}.part`;
  try {
    await mkdir(half, { recursive: true, mode: 0o700 });
    const result = await fill(half);
    await syncTree(half);
    await rename(half, folder);
    await syncNames(dirname(folder));
    return result;
  } catch (error) {
    // The cause of the original failure may prevent this too; the original failure is the one to report.
    await rm(half, { recursive: true, force: true }).catch(() => undefined);
    throw explainFailure(error, folder);
  }
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncTree(join(folder, entry.name));
  await syncNames(folder);
}

/** Wraps an error: `backup.no_space`, or `backup.failed` with the system's error code. */
export function explainFailure(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error;
  const code = systemCodeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('backup.no_space', { path }, { cause: error });
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError('backup.failed', { reason }, { cause: error });
}
