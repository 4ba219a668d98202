import { createWriteStream } from 'node:fs';
import { copyFile, open as openFile, rename, rm, stat, writeFile } from 'node:fs/promises';
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
  /** Settles when the partial file of the last job is removed: a restarted job writes to the same file. */
  let dropped = Promise.resolve();
  return {
    async open(document) {
      await dropped;
      const kind = await stat(path).catch(() => null);
      if (kind?.isDirectory() === true) {
        throw new AppError('printer.rejected', {
          printer: path,
          reason: { zh: '这是文件夹', en: 'it is a folder' },
        });
      }
      if (kind !== null && !kind.isFile()) return openDevice(path, document);
      const parts = document.language === 'png' ? createPictures(path) : await openDocument(path, document);
      return streamInto(path, parts, (dropping) => {
        dropped = dropping;
      });
    },
    status: () => Promise.resolve(READY),
  };
}

/** The files of a job under names of their own, until they are complete. */
interface Parts {
  add(bytes: Uint8Array): Promise<void>;
  /** Gives the files their final names. */
  complete(): Promise<void>;
  remove(): Promise<void>;
}

function streamInto(path: string, parts: Parts, onDrop: (dropping: Promise<void>) => void): PrintStream {
  let last: Promise<unknown> = Promise.resolve();
  let dropping: Promise<void> | undefined;

  /** Removes the parts when the last call has let go of them. A leftover does no harm, because it has its own name. */
  function drop(): Promise<void> {
    if (dropping === undefined) {
      dropping = last.then(parts.remove, parts.remove).catch(() => {});
      onDrop(dropping);
    }
    return dropping;
  }

  async function orDrop(work: Promise<void>): Promise<void> {
    last = work;
    try {
      await work;
    } catch (cause) {
      await drop();
      throw rejected(path, cause);
    }
  }

  return {
    handover: 'spooled',
    write: (bytes) => orDrop(parts.add(bytes)),
    async finish() {
      await orDrop(parts.complete());
      return { state: 'confirmed' };
    },
    abort: () => void drop(),
  };
}

async function openDocument(path: string, { jobId, language }: PrintDocument): Promise<Parts> {
  const part = `${path}.${jobId}.part`;
  try {
    const isAppended = isCommandLanguage(language) && (await stat(path).catch(() => null)) !== null;
    if (isAppended) await copyFile(path, part);
    // A job begun again after a power cut has the same name: what was left of it is overwritten.
    const handle = await openFile(part, isAppended ? 'a' : 'w');
    return {
      add: async (bytes) => void (await handle.writeFile(bytes)),
      async complete() {
        await handle.sync();
        await handle.close();
        await rename(part, path);
      },
      async remove() {
        // Windows removes no open file. It is closed already where its new name was refused.
        await handle.close().catch(() => {});
        await rm(part, { force: true });
      },
    };
  } catch (cause) {
    throw rejected(path, cause);
  }
}

function createPictures(path: string): Parts {
  const parts: string[] = [];
  return {
    async add(bytes) {
      const part = `${numbered(path, parts.length)}.part`;
      parts.push(part);
      await writeFile(part, bytes);
    },
    async complete() {
      for (const [index, part] of parts.entries()) await rename(part, numbered(path, index));
    },
    async remove() {
      for (const part of parts) await rm(part, { force: true });
    },
  };
}

function numbered(path: string, index: number): string {
  if (index === 0) return path;
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}-${index + 1}${extension}`;
}

function openDevice(path: string, { language }: PrintDocument): Promise<PrintStream> {
  return new Promise((resolve, reject) => {
    const device = createWriteStream(path, { flags: 'w' });
    const { promise: broken, reject: breakOff } = Promise.withResolvers<never>();
    // The next write reports it.
    broken.catch(() => {});
    const fail = (cause?: unknown) =>
      breakOff(new AppError('printer.disconnected', { printer: path }, { cause }));
    device.on('error', (cause: NodeJS.ErrnoException) => {
      reject(new AppError('printer.refused', { printer: path, reason: cause.code }, { cause }));
      fail(cause);
    });
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
        abort() {
          device.destroy();
          fail();
        },
      }),
    );
  });
}

function rejected(path: string, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError('printer.rejected', { printer: path, reason }, { cause });
}
