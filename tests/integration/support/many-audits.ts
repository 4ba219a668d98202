import { expect } from 'vitest';
import { DEMO_PARTNER_IDS } from '../../../src/server/demo/partners.ts';
import { api } from '../../../src/shared/api/index.ts';
import { connectTo, type RemoteBackOffice } from '../../devices/remote-back-office.ts';

const AUDITS = 100;
/** Bundles of a package; its deliveries are of one bundle each. */
const BUNDLES = 25;

/** Deliveries that are approved at once, and those that the server acknowledged. */
export interface Audited {
  orderId: string;
  deliveries: { id: string; packId: string; barcode: string }[];
  acknowledged: string[];
}

/** Approves 100 deliveries of one sales order at once; calls `onAcknowledged` with how many the server has acknowledged. */
export async function auditMany(
  url: string,
  token: string,
  onAcknowledged: (count: number) => void,
): Promise<Audited> {
  const office = connectTo(url);
  const audited: Audited = { ...(await prepare(office, token)), acknowledged: [] };
  await Promise.all(
    audited.deliveries.map(async ({ id }) => {
      // Calls are expected to fail when the server stops.
      const answer = await office.call(api.delivery.approve, { token, query: { ids: id } }).catch(() => null);
      if (answer?.status !== 200) return;
      audited.acknowledged.push(id);
      onAcknowledged(audited.acknowledged.length);
    }),
  );
  return audited;
}

/** Packages in stock, an approved order of them, and a delivery of each bundle. */
async function prepare(office: RemoteBackOffice, token: string): Promise<Omit<Audited, 'acknowledged'>> {
  const numbers = Array.from({ length: AUDITS / BUNDLES }, (_, at) => `KILL-${at}`);
  const packs = numbers.map((packNo) => ({ packNo }));
  const packIds = await Promise.all(
    numbers.map(async (packNo) => {
      const lines = Array.from({ length: BUNDLES }, (_, at) => ({
        logNo: 'B1203',
        bundleNo: at + 1,
        lengthCm: 248,
        widthCm: 16.5,
        pieces: 24,
      }));
      const body = { packNo, treeCode: 'BW', thicknessMm: 0.5, lines };
      return (await office.ask(api.pack.make, { token, body })).id ?? '';
    }),
  );
  const save = async (kind: 'otherIn' | 'saleOrder' | 'delivery', body: object) =>
    (await office.ask(api[kind].submit, { token, body: body as never })).id ?? '';
  const approve = (kind: 'otherIn' | 'saleOrder', ids: string) =>
    office.ask(api[kind].approve, { token, query: { ids } });
  await approve('otherIn', await save('otherIn', { cause: 'GAIN', packs }));
  const orderId = await save('saleOrder', { customerId: DEMO_PARTNER_IDS.customer, packs });
  await approve('saleOrder', orderId);
  const deliveries: Audited['deliveries'] = [];
  for (const [at, packId] of packIds.entries())
    for (const { barcode } of await office.ask(api.pack.tallyLines, { token, query: { packId } })) {
      const body = { saleOrderId: orderId, packs: [{ packNo: numbers[at], barcodes: barcode }] };
      deliveries.push({ id: await save('delivery', body), packId, barcode });
    }
  return { orderId, deliveries };
}

/** Checks that every acknowledged audit is stored, and every other one as a whole or not at all. */
export async function expectWholeAudits(url: string, token: string, audited: Audited): Promise<void> {
  const office = connectTo(url);
  const tally = new Map<string, string>();
  for (const packId of new Set(audited.deliveries.map((one) => one.packId)))
    for (const { barcode, stockStatus } of await office.ask(api.pack.tallyLines, {
      token,
      query: { packId },
    }))
      tally.set(barcode, stockStatus);
  let approved = 0;
  let area = 0;
  for (const { id, barcode } of audited.deliveries) {
    const delivery = await office.ask(api.delivery.detail, { token, query: { id } });
    const trail = await office.ask(api.audit.page, {
      token,
      query: { action: 'delivery.approve', targetId: id },
    });
    const isApproved = delivery.auditStatus === 2;
    expect([tally.get(barcode), trail.total]).toEqual(isApproved ? ['OUT', 1] : ['LOCKED', 0]);
    if (audited.acknowledged.includes(id)) expect(isApproved).toBe(true);
    if (!isApproved) continue;
    approved += 1;
    area += Math.round(Number(delivery.area) * 1000);
  }
  const order = await office.ask(api.saleOrder.detail, { token, query: { id: audited.orderId } });
  expect(Math.round(Number(order.deliveredArea) * 1000)).toBe(area);
  const shipped = approved < AUDITS ? 1 : 2;
  expect(order.shippedStatus).toBe(approved === 0 ? 0 : shipped);
  // The ledger agrees with lines, packages and the sums of days.
  expect(await office.ask(api.stock.check, { token })).toMatchObject({ count: 0 });
}
