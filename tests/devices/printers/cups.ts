import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, knock, requireProgram, runProgram, startProgram, waitFor } from './programs.ts';

export interface CupsQueue {
  name: string;
  /** The device that gets the queue's jobs, such as `socket://127.0.0.1:9100`. */
  deviceUri: string;
  /**
   * `raw` passes bytes through unchanged; `pdf` runs CUPS's filters and sends the device a PDF; `sheets` does so
   * with office paper on both sides; `postscript` has a driver and sends PostScript.
   */
  kind: 'raw' | 'pdf' | 'sheets' | 'postscript';
}

export interface Cups {
  /** The value of `CUPS_SERVER`. */
  socketPath: string;
  /** Runs `cupsdisable`, `cupsenable`, `cupsreject` or `cupsaccept` with their arguments. */
  administer(program: string, ...parameters: string[]): Promise<string>;
  log(): Promise<string>;
  stop(): Promise<void>;
}

const DRIVERS = {
  raw: ['-m', 'raw'],
  /** A label printer that accepts PDF, with custom sizes up to 105 mm wide. */
  pdf: ['-P', join(import.meta.dirname, 'label-pdf.ppd')],
  /** The driver of cups-filters for office printers that accept PDF. */
  sheets: ['-P', '/usr/share/ppd/cupsfilters/Generic-PDF_Printer-PDF.ppd'],
  /** A label printer of 300 dpi that accepts PostScript and cannot print on the outermost 6 points of a label. */
  postscript: ['-P', join(import.meta.dirname, 'label-postscript.ppd')],
} as const;
/** CUPS's filter for PDF, which is in a separate package. */
const PDF_FILTER = '/usr/lib/cups/filter/pdftopdf';

/** The reason why CUPS cannot be started here; null if it can. */
export function findCupsObstacle(): string | null {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'a CUPS server of our own needs root';
  if (findProgram('cupsd') === null || findProgram('lpadmin') === null)
    return 'package cups is not installed';
  return existsSync(PDF_FILTER) ? null : 'package cups-filters is not installed';
}

/** Starts a CUPS server of the test: files and socket in a temporary folder, the machine's own CUPS unchanged. */
export async function startCups(queues: readonly CupsQueue[]): Promise<Cups> {
  const root = await mkdtemp(join(tmpdir(), 'veneer-cups-'));
  // Filters and backends run as user lp.
  await chmod(root, 0o755);
  const socketPath = join(root, 'cups.sock');
  for (const folder of ['conf', 'cache', 'state', 'spool', 'tmp', 'log']) {
    await mkdir(join(root, folder), { mode: 0o777 });
    await chmod(join(root, folder), 0o777);
  }
  await writeFile(join(root, 'conf/cupsd.conf'), cupsdConf(socketPath));
  await writeFile(join(root, 'conf/cups-files.conf'), cupsFilesConf(root));
  const server = startProgram(requireProgram('cupsd'), [
    '-f',
    '-c',
    join(root, 'conf/cupsd.conf'),
    '-s',
    join(root, 'conf/cups-files.conf'),
  ]);
  const administer = (program: string, ...parameters: string[]) =>
    runProgram(requireProgram(program), ['-h', socketPath, ...parameters]);

  async function stop(): Promise<void> {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  }

  try {
    await waitFor(() => knock(socketPath));
    for (const { name, deviceUri, kind } of queues) {
      await administer('lpadmin', '-p', name, '-E', '-v', deviceUri, ...DRIVERS[kind]);
    }
  } catch (error) {
    const output = server.output();
    await stop();
    throw new Error(`cupsd: ${output}`, { cause: error });
  }
  return { socketPath, administer, log: () => readFile(join(root, 'log/error_log'), 'utf8'), stop };
}

function cupsdConf(socketPath: string): string {
  return `Listen ${socketPath}
LogLevel debug
Browsing No
WebInterface No
DefaultAuthType None
JobRetryInterval 1
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
`;
}

function cupsFilesConf(root: string): string {
  return `ServerRoot ${root}/conf
CacheDir ${root}/cache
StateDir ${root}/state
RequestRoot ${root}/spool
TempDir ${root}/tmp
AccessLog ${root}/log/access_log
ErrorLog ${root}/log/error_log
PageLog ${root}/log/page_log
SystemGroup root
Sandboxing relaxed
`;
}
