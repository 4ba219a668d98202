import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../make-certificate.ts';
import { findFreePort, findProgram, knock, requireProgram, startProgram, waitFor } from './programs.ts';
import { startSystemBus } from './system-bus.ts';

export interface IppEvePrinter {
  uri: string;
  /** The whole files it received, in the order of its jobs. */
  documents(): Promise<Buffer[]>;
  log(): string;
  stop(): Promise<void>;
}

export function findIppEveObstacle(): string | null {
  if (findProgram('ippeveprinter') === null) return 'package cups-ipp-utils is not installed';
  return findProgram('dbus-daemon') === null ? 'package dbus-daemon is not installed' : null;
}

interface IppEveOptions {
  port?: number;
  isTls?: boolean;
  /** The name by which it announces itself over a responder, and the bus that this is on. */
  announced?: { name: string; busAddress: string };
}

/**
 * Starts CUPS's reference IPP Everywhere printer on a free port, by default unannounced, and keeps the data it
 * receives.
 */
export async function startIppEvePrinter(
  parameters: string[] = [],
  { port: wanted, isTls = false, announced }: IppEveOptions = {},
): Promise<IppEvePrinter> {
  const folder = await mkdtemp(join(tmpdir(), 'veneer-ippeve-'));
  // The printer does not start without a bus on which to look for a responder, even when set to announce nothing; a
  // bus without services is enough.
  const bus = announced === undefined ? await startSystemBus(folder) : null;
  const port = wanted ?? (await findFreePort());
  if (isTls) {
    const [key, cert] = [join(folder, 'localhost.key'), join(folder, 'localhost.crt')];
    await makeCertificate({ key, cert }, '-addext', 'subjectAltName=DNS:localhost');
  }
  const program = startProgram(
    requireProgram('ippeveprinter'),
    [
      ...(announced === undefined ? ['-r', 'off', '-n', 'localhost'] : []),
      '-p',
      String(port),
      '-d',
      folder,
      '-k',
      '-v',
      '-f',
      'application/pdf,image/pwg-raster',
      '-s',
      '600',
      // Without a command it waits 5 to 15 s to simulate the printing of a job.
      '-c',
      requireProgram('true'),
      // Finds its certificate in this folder.
      ...(isTls ? ['-K', folder] : []),
      ...parameters,
      announced?.name ?? 'Veneer test printer',
    ],
    { DBUS_SYSTEM_BUS_ADDRESS: bus?.address ?? announced?.busAddress },
  );

  async function stop(): Promise<void> {
    await program.stop();
    await bus?.program.stop();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await waitFor(() => knock({ host: 'localhost', port }));
  } catch (error) {
    await stop();
    throw new Error(`ippeveprinter: ${program.output()}`, { cause: error });
  }
  return {
    uri: `${isTls ? 'ipps' : 'ipp'}://localhost:${port}/ipp/print`,
    async documents() {
      const files = (await readdir(folder)).filter((file) => /\.(pdf|pwg)$/.test(file)).sort();
      return Promise.all(files.map((file) => readFile(join(folder, file))));
    },
    log: program.output,
    stop,
  };
}
