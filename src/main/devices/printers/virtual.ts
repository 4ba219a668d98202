import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabelPicture } from '#shared/desk/contract/labels';
import { guardWriting } from '../../storage/unwritable.ts';
import { READY } from './known-states.ts';
import { requireLanguage } from './languages.ts';
import type { PrinterPort } from './port.ts';
import type { FaultPlayer } from './virtual-faults.ts';

/** Number of jobs whose pictures are kept. */
const KEPT_JOBS = 200;
/** First bytes of a PNG, and where its first chunk, IHDR, holds width and height (PNG specification 11.2.2). */
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

/**
 * The built-in printer for demos and training. It stores the pictures it receives as `<folder>/<jobId>/0001.png` and so
 * on.
 */
export interface VirtualPrinter extends PrinterPort {
  /** The pictures of a job, in order; empty for an unknown job. */
  pictures(jobId: string): Promise<LabelPicture[]>;
}

/** `faults`: the scripted faults to simulate for training. */
export function createVirtualPrinter(folder: string, faults: FaultPlayer | null = null): VirtualPrinter {
  return {
    async open(document) {
      const { jobId, language } = document;
      requireLanguage('virtual', { name: folder, language });
      faults?.opening(jobId);
      const target = join(folder, jobId);
      await guardWriting(folder, () => mkdir(target, { recursive: true }));
      // A job that is continued after an interruption adds to its pictures.
      let count = (await listPictures(target)).length;
      let labels = 0;
      const aborting = new AbortController();
      return {
        handover: 'label',
        async write(bytes) {
          await faults?.label(labels, document, aborting.signal);
          labels += 1;
          count += 1;
          const file = join(target, `${String(count).padStart(4, '0')}.png`);
          await guardWriting(folder, async () => {
            await writeFile(`${file}.part`, bytes);
            await rename(`${file}.part`, file);
          });
        },
        async finish() {
          faults?.finishing(jobId);
          await guardWriting(folder, () => removeOldJobs(folder));
          return { state: 'confirmed' };
        },
        abort: () => aborting.abort(),
      };
    },
    status: () => Promise.resolve(faults?.state() ?? READY),
    async pictures(jobId) {
      const target = join(folder, jobId);
      const files = await listPictures(target);
      return Promise.all(files.map(async (file) => toPicture(await readFile(join(target, file)))));
    },
  };
}

async function listPictures(folder: string): Promise<string[]> {
  // A missing folder is a job without pictures.
  const files = await readdir(folder).catch((): string[] => []);
  return files
    .filter((file) => file.endsWith('.png'))
    .sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
}

function toPicture(png: Buffer): LabelPicture {
  const isPng = png.length >= HEIGHT_AT + 4 && png.subarray(0, 8).equals(PNG_SIGNATURE);
  return {
    png: png.toString('base64'),
    widthPx: isPng ? png.readUInt32BE(WIDTH_AT) : 0,
    heightPx: isPng ? png.readUInt32BE(HEIGHT_AT) : 0,
    warnings: [],
  };
}

async function removeOldJobs(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= KEPT_JOBS) return;
  const jobs = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  jobs.sort((a, b) => b.at - a.at);
  for (const { name } of jobs.slice(KEPT_JOBS))
    await rm(join(folder, name), { recursive: true, force: true });
}
