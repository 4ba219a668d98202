import { rename, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#shared/errors';
import { guardWriting } from '../storage/unwritable.ts';
import type { RenderedChunk } from './labels-run.ts';
import { openOutput, removeAtExit } from './output-file.ts';

export interface WrittenLabels {
  labels: number;
  bytes: number;
  /** The files written, for a series the first and the last. */
  files: string[];
}

/** Writes a run to one file, or to stdout for `-`. A run that fails leaves no file. */
export async function writeLabels(
  chunks: AsyncIterable<RenderedChunk>,
  path: string,
): Promise<WrittenLabels> {
  const file = await openOutput(path);
  let [labels, bytes] = [0, 0];
  try {
    for await (const chunk of chunks) {
      await file.write(chunk.bytes);
      bytes += chunk.bytes.length;
      labels = chunk.unitsDone;
    }
    if (labels === 0) throw new AppError('rows.empty');
    await file.commit();
  } catch (error) {
    await file.discard();
    throw error;
  }
  return { labels, bytes, files: [path] };
}

/**
 * Writes one picture per label: a single one to `path` itself, several to `path` with `-0001` and so on before its
 * extension. Stdout takes only one. A failed run leaves no file.
 */
export async function writePictures(
  chunks: AsyncIterable<RenderedChunk>,
  path: string,
): Promise<WrittenLabels> {
  const series = createSeries(path);
  let [labels, bytes] = [0, 0];
  let first: RenderedChunk | undefined;
  try {
    for await (const chunk of chunks) {
      labels += 1;
      bytes += chunk.bytes.length;
      if (labels === 1) first = chunk;
      if (labels > 1 && path === '-') throw new AppError('input.invalid', { reason: '--to png --out -' });
      if (labels === 2 && first !== undefined) await series.add(first.bytes);
      if (labels > 1) await series.add(chunk.bytes);
    }
    if (labels > 1) return { labels, bytes, files: await series.commit() };
  } catch (error) {
    await series.discard();
    throw error;
  }
  await series.discard();
  return writeLabels(Readable.from(first === undefined ? [] : [first]), path);
}

interface Series {
  add(picture: Uint8Array): Promise<void>;
  /** Renames all pictures to their final names; returns the first and the last. */
  commit(): Promise<string[]>;
  discard(): Promise<void>;
}

function createSeries(path: string): Series {
  let count = 0;
  /** Those that have their final names. */
  let named = 0;
  const temporaryName = (label: number) => `${numberedName(path, label)}.${process.pid}.partial`;
  const leave = removeAtExit(() => Array.from({ length: count }, (_, label) => temporaryName(label + 1)));
  return {
    async add(picture) {
      count += 1;
      await guardWriting(path, () => writeFile(temporaryName(count), picture));
    },
    async commit() {
      for (let label = 1; label <= count; label += 1) {
        await guardWriting(path, () => rename(temporaryName(label), numberedName(path, label)));
        named = label;
      }
      leave();
      return [numberedName(path, 1), numberedName(path, count)];
    },
    async discard() {
      for (let label = 1; label <= count; label += 1)
        await rm(label <= named ? numberedName(path, label) : temporaryName(label), { force: true });
      leave();
    },
  };
}

function numberedName(path: string, label: number): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}-${String(label).padStart(4, '0')}${ext}`);
}
