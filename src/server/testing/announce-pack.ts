import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import { packs, tallyLines } from '../db/schema/packs.ts';
import type { TestServer } from './test-server.ts';

/** Bundles of F1 and F2. */
const BUNDLES = [
  { lengthCm: '248', widthCm: '16.5', pieces: 24, area: '9.821' },
  { lengthCm: '255', widthCm: '20', pieces: 32, area: '16.320' },
];

/** Announces a package of two bundles to be received; `serial` must not be used by another package. */
export async function announcePack(server: TestServer, token: string, serial: number): Promise<Pack> {
  const id = String(serial);
  const stockStatus = 'PENDING_IN' as const;
  await server.database.withTenant('000000', async (tx) => {
    await tx.insert(packs).values({
      id,
      serial,
      packNo: `ANNOUNCED-${serial}`,
      treeCode: 'BW',
      grade: 'A',
      thicknessMm: '0.50',
      stockStatus,
      area: '26.141',
      volume: '0.0131',
      pieces: 56,
      bundles: 2,
    });
    await tx.insert(tallyLines).values(
      BUNDLES.map((bundle, at) => ({
        ...bundle,
        id: `${id}${at}`,
        packId: id,
        lineNo: at + 1,
        logNo: 'B1203',
        bundleNo: String(at + 1),
        barcode: `A${id}${at}`,
        stockStatus,
      })),
    );
  });
  return server.ask(api.pack.detail, { token, query: { id } });
}
