import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeLabels, writePictures } from './label-files.ts';
import type { RenderedChunk } from './labels-run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'labels-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* chunksOf(count: number, failAfter?: number): AsyncGenerator<RenderedChunk> {
  for (let label = 1; label <= count; label += 1) {
    yield { bytes: Buffer.from(`label ${label}\n`), unitsDone: label, warnings: [] };
    if (label === failAfter) throw new Error('cut off');
  }
}

describe('writeLabels', () => {
  it('writes a file under its name when it is complete', async () => {
    const path = join(folder, 'labels.zpl');
    expect(await writeLabels(chunksOf(3), path)).toEqual({ labels: 3, bytes: 24, files: [path] });
    expect(readFileSync(path, 'utf8')).toBe('label 1\nlabel 2\nlabel 3\n');
    expect(readdirSync(folder)).toEqual(['labels.zpl']);
  });

  it('leaves the file of an earlier run alone when a run fails', async () => {
    const path = join(folder, 'labels.zpl');
    await writeLabels(chunksOf(1), path);
    await expect(writeLabels(chunksOf(3, 2), path)).rejects.toThrow('cut off');
    expect(readFileSync(path, 'utf8')).toBe('label 1\n');
    expect(readdirSync(folder)).toEqual(['labels.zpl']);
  });

  it('refuses to write a file without labels, or to a missing folder', async () => {
    await expect(writeLabels(chunksOf(0), join(folder, 'a.zpl'))).rejects.toMatchObject({
      code: 'rows.empty',
    });
    await expect(writeLabels(chunksOf(1), join(folder, 'no', 'a.zpl'))).rejects.toMatchObject({
      code: 'file.unwritable',
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a run whose name cannot be given', () => {
  it.each([
    ['one file', writeLabels, 3, 'taken'],
    ['one picture', writePictures, 1, 'taken'],
    ['several pictures', writePictures, 3, 'taken-0002'],
  ] as const)('leaves no files: %s', async (_, write, labels, name) => {
    mkdirSync(join(folder, name));
    await expect(write(chunksOf(labels), join(folder, 'taken'))).rejects.toMatchObject({
      code: 'file.unwritable',
    });
    expect(readdirSync(folder)).toEqual([name]);
  });
});

describe('writePictures', () => {
  it('names one picture as given, several with a number each', async () => {
    await writePictures(chunksOf(1), join(folder, 'one.png'));
    const written = await writePictures(chunksOf(3), join(folder, 'many.png'));
    expect(readdirSync(folder)).toEqual(['many-0001.png', 'many-0002.png', 'many-0003.png', 'one.png']);
    expect(readFileSync(join(folder, 'many-0002.png'), 'utf8')).toBe('label 2\n');
    expect(written).toMatchObject({
      labels: 3,
      files: [join(folder, 'many-0001.png'), join(folder, 'many-0003.png')],
    });
  });

  it('leaves no files of a run that fails', async () => {
    await expect(writePictures(chunksOf(3, 3), join(folder, 'many.png'))).rejects.toThrow('cut off');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes at most one picture to stdout', async () => {
    await expect(writePictures(chunksOf(2), '-')).rejects.toMatchObject({ code: 'input.invalid' });
  });
});
