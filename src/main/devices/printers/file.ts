import { createWriteStream } from 'node:fs';
import { copyFile, open as openFile, rename, rm, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { isCommandLanguage } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import { READY } from './known-states.ts';
import { LANGUAGES } from './languages.ts';
import type { PrintDocument, PrinterPort, PrintStream } from './port.ts';

/**
 * A file as a printer. Commands are appended to the file, a PDF replaces it, pictures after the first get `-2`, `-3` …
 * before their extension. A job appears in the file completely or not at all. A character device, such as
 * `/dev/usb/lp0`, receives the bytes as they come.
 */
export function createFilePrinter(path: string): PrinterPort {
  return {
    async open(document) {
      const kind = await stat(path).catch(() => null);
      if (kind?.isDirectory() === true) {
        throw new AppError('printer.rejected', {
          printer: path,
          reason: { zh: '这是文件夹', en: 'it is a folder' },
        });
      }
      if (kind !== null && !kind.isFile()) return openDevice(path, document);
      return document.language === 'png' ? openPictures(path) : openDocument(path, document);
    },
    status: () => Promise.resolve(READY),
  };
}

async function openDocument(path: string, { jobId, language }: PrintDocument): Promise<PrintStream> {
  const part = `${path}.${jobId}.part`;
  const isAppended = isCommandLanguage(language) && (await stat(path).catch(() => null)) !== null;
  const handle = await refuseOnFailure(path, async () => {
    if (isAppended) await copyFile(path, part);
    // A job begun again after a power cut has the same name: what was left of it is overwritten.
    return openFile(part, isAppended ? 'a' : 'w');
  });
  const drop = () => {
    // The partial file has its own name, so a leftover after a failure does no harm.
    handle.close().catch(() => {});
    rm(part, { force: true }).catch(() => {});
  };
  return {
    handover: 'document',
    write: (bytes) => refuseOnFailure(path, async () => void (await handle.writeFile(bytes)), drop),
    finish: () =>
      refuseOnFailure(
        path,
        async () => {
          await handle.sync();
          await handle.close();
          await rename(part, path);
          return { state: 'confirmed' } as const;
        },
        drop,
      ),
    abort: drop,
  };
}

function openPictures(path: string): Promise<PrintStream> {
  const parts: string[] = [];
  const drop = () => {
    // See openDocument.
    for (const part of parts) rm(part, { force: true }).catch(() => {});
  };
  return Promise.resolve({
    handover: 'document',
    write: (bytes) =>
      refuseOnFailure(
        path,
        async () => {
          const part = `${numbered(path, parts.length)}.part`;
          parts.push(part);
          const handle = await openFile(part, 'w');
          await handle.writeFile(bytes);
          await handle.close();
        },
        drop,
      ),
    finish: () =>
      refuseOnFailure(
        path,
        async () => {
          for (const [index, part] of parts.entries()) await rename(part, numbered(path, index));
          return { state: 'confirmed' } as const;
        },
        drop,
      ),
    abort: drop,
  });
}

function numbered(path: string, index: number): string {
  if (index === 0) return path;
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}-${index + 1}${extension}`;
}

function openDevice(path: string, { language }: PrintDocument): Promise<PrintStream> {
  return new Promise((resolve, reject) => {
    const device = createWriteStream(path, { flags: 'w' });
    let failure: AppError | null = null;
    const broken = new Promise<never>((_, rejectBroken) => {
      device.on('error', (cause: NodeJS.ErrnoException) => {
        failure = new AppError('printer.disconnected', { printer: path }, { cause });
        reject(new AppError('printer.refused', { printer: path, reason: cause.code }, { cause }));
        rejectBroken(failure);
      });
    });
    // The next write reports it.
    broken.catch(() => {});
    device.once('open', () =>
      resolve({
        handover: LANGUAGES[language].handover,
        write: (bytes) =>
          Promise.race([
            new Promise<void>((done) => {
              device.write(bytes, (error) => {
                if (!error) done();
              });
            }),
            broken,
          ]),
        finish: async () => {
          await Promise.race([new Promise<void>((done) => void device.end(done)), broken]);
          return { state: 'sent' };
        },
        abort: () => device.destroy(),
      }),
    );
  });
}

async function refuseOnFailure<T>(path: string, work: () => Promise<T>, onFailure?: () => void): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    onFailure?.();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('printer.rejected', { printer: path, reason }, { cause });
  }
}
