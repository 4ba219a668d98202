import { networkInterfaces } from 'node:os';
import { getResponder, type Responder, type ServiceType } from '@homebridge/ciao';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAnnouncedPrinters } from './announced.ts';

const HAS_NETWORK = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.family === 'IPv4' && !one.internal);

let responder: Responder | undefined;

/** Announces services by a library that shares no code with the browser under test. */
beforeAll(async () => {
  if (!HAS_NETWORK) return;
  const own = getResponder();
  responder = own;
  const announce = (type: string, port: number, txt: Record<string, string>) =>
    own.createService({ name: `Veneer ${process.pid}`, type: type as ServiceType, port, txt }).advertise();
  await announce('pdl-datastream', 9100, { ty: 'ZTC ZD421-203dpi ZPL' });
  await announce('ipp', 631, { ty: 'Office Laser', rp: 'ipp/print' });
});

afterAll(() => responder?.shutdown());

test.skipIf(!HAS_NETWORK)('lists the printers that announce themselves, by each of their ways', async () => {
  await expect
    .poll(
      async () => {
        const listed = await listAnnouncedPrinters();
        return (
          listed
            // The announcer numbers a name that it uses twice.
            .filter(({ name }) => name.startsWith(`Veneer ${process.pid}`))
            .map(({ uri, model }) => [uri.replace(/\/\/[^/]+:/, '//host:'), model])
            .sort()
        );
      },
      { timeout: 25_000 },
    )
    .toEqual([
      ['ipp://host:631/ipp/print', 'Office Laser'],
      ['tcp://host:9100', 'ZTC ZD421-203dpi ZPL'],
    ]);
});
