import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findFreePort,
  findProgram,
  knock,
  type RunningProgram,
  requireProgram,
  startProgram,
  waitFor,
} from './programs.ts';

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

/** Starts CUPS's reference IPP Everywhere printer on a free port, unannounced, keeping what it receives. */
export async function startIppEvePrinter(
  parameters: string[] = [],
  { port: wanted, isTls = false }: { port?: number; isTls?: boolean } = {},
): Promise<IppEvePrinter> {
  const folder = await mkdtemp(join(tmpdir(), 'veneer-ippeve-'));
  const bus = await startBus(folder);
  const port = wanted ?? (await findFreePort());
  const program = startProgram(
    requireProgram('ippeveprinter'),
    [
      ...['-r', 'off', '-n', 'localhost', '-p', String(port), '-d', folder, '-k', '-v'],
      ...['-f', 'application/pdf,image/pwg-raster', '-s', '600'],
      // Makes a certificate of its own in this folder.
      ...(isTls ? ['-K', folder] : []),
      ...parameters,
      'Veneer test printer',
    ],
    { DBUS_SYSTEM_BUS_ADDRESS: bus.address },
  );

  async function stop(): Promise<void> {
    await program.stop();
    await bus.program.stop();
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
      const files = (await readdir(folder)).filter((file) => /\.(pdf|pwg|prn|zpl)$/.test(file)).sort();
      return Promise.all(files.map((file) => readFile(join(folder, file))));
    },
    log: program.output,
    stop,
  };
}

/**
 * ippeveprinter does not start without a D-Bus on which to look for the DNS-SD service, even when told to announce
 * nothing. A bus without services is enough.
 */
async function startBus(folder: string): Promise<{ address: string; program: RunningProgram }> {
  const socket = join(folder, 'bus');
  const config = join(folder, 'bus.conf');
  await writeFile(
    config,
    `<busconfig><type>session</type><listen>unix:path=${socket}</listen><auth>EXTERNAL</auth>
     <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
  );
  const program = startProgram(requireProgram('dbus-daemon'), [
    '--nofork',
    '--nopidfile',
    '--config-file',
    config,
  ]);
  await waitFor(() => knock(socket));
  return { address: `unix:path=${socket}`, program };
}
