import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnnouncedPrinter } from '#shared/desk/contract/printers';
import { listAnnouncedPrinters } from '../../src/main/devices/printers/announced.ts';
import { probePrinter } from '../../src/main/devices/printers/probe/probe-printer.ts';
import { type Avahi, findAvahiObstacle, startAvahi } from '../devices/printers/avahi.ts';
import {
  findIppEveObstacle,
  type IppEvePrinter,
  startIppEvePrinter,
} from '../devices/printers/ippeveprinter.ts';
import { eventually } from '../eventually.ts';

const obstacle = findAvahiObstacle() ?? findIppEveObstacle();
/** A name with a dot, which is one label of the service's name (RFC 6763, section 4.1.1). */
const NAME = `Labels v1.2 前台 ${process.pid}`;
/** More than the records that fit one packet, so the details of each must be queried. */
const DEVICES = Array.from({ length: 30 }, (_, at) => ({
  name: `Office ${process.pid} no. ${at + 1}`,
  port: 20_000 + at,
  texts: ['rp=ipp/print', `ty=Office Laser ${at + 1}`, `note=${'Third floor, building two. '.repeat(8)}`],
}));

describe.skipIf(obstacle !== null)(
  `printers announced by Avahi${obstacle === null ? '' : ` (${obstacle})`}`,
  () => {
    let avahi: Avahi;
    let printer: IppEvePrinter;
    let found: AnnouncedPrinter[];

    beforeAll(async () => {
      avahi = await startAvahi(DEVICES);
      printer = await startIppEvePrinter([], { announced: { name: NAME, busAddress: avahi.busAddress } });
      await eventually(
        async () => {
          found = await listAnnouncedPrinters();
          expect(found.map(({ name }) => name)).toContain(NAME);
        },
        { timeout: 60_000 },
      );
    });

    afterAll(async () => {
      await printer?.stop();
      await avahi?.stop();
    });

    test('are found by their whole names, with both addresses of one that also supports TLS', () => {
      const { port } = new URL(printer.uri);
      const own = found.filter(({ name }) => name === NAME);
      expect(own.map(({ uri }) => uri.replace(/\/\/[\d.]+:/, '//host:')).sort()).toEqual([
        `ipp://host:${port}/ipp/print`,
        `ipps://host:${port}/ipp/print`,
      ]);
    });

    test('are identified by asking them at the announced address', async () => {
      const uri = found.find(({ name, uri }) => name === NAME && uri.startsWith('ipp:'))?.uri ?? '';
      expect(await probePrinter(uri)).toMatchObject({ model: 'Example Printer', language: 'pdf' });
    });

    test('are all found where one answer does not hold them all, by an address and with their model', async () => {
      const waysToOffice = async () =>
        (await listAnnouncedPrinters())
          .filter(({ name }) => name.startsWith(`Office ${process.pid} no. `))
          .map(({ model, uri }) => `${model} ${uri.replace(/\/\/[\d.]+:/, '//host:')}`)
          .sort();
      // An answer on the network may be lost.
      await expect
        .poll(waysToOffice, { timeout: 60_000 })
        .toEqual(DEVICES.map(({ port }, at) => `Office Laser ${at + 1} ipp://host:${port}/ipp/print`).sort());
    });
  },
);
