import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import { sum } from '#shared/domain/decimal';
import { ON_HAND_STATUSES } from '#shared/domain/stock';
import { packs } from '../../db/schema/packs.ts';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { formatTime } from '../../http/time.ts';
import type { TestServer } from '../../testing/test-server.ts';

const HOUR_MS = 3_600_000;
const ON_HAND = { stockStatus_in: ON_HAND_STATUSES.join() };

export function homeSuite(get: () => TestServer): void {
  describe('figures of home and dashboard', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    const allPacks = async (query: object = {}) => {
      const found: Pack[] = [];
      for (let current = 1; ; current += 1) {
        const page = await get().ask(api.pack.page, { token, query: { ...query, current, size: 500 } });
        found.push(...page.records);
        if (current >= page.pages) return found;
      }
    };
    const areaOf = (rows: readonly { area: number }[]) => sum(rows.map(({ area }) => area)).toNumber();

    test('count packages and their area as the list does', async () => {
      const { inStock, toTag, toReprint } = await get().ask(api.home.desk, { token });
      const kinds = [
        [inStock, ON_HAND],
        [toTag, { ...ON_HAND, rfidStatus: 0 }],
      ] as const;
      for (const [amount, query] of kinds) {
        const listed = await allPacks(query);
        expect(amount.packs).toBe(listed.length);
        expect(amount.packs).toBeGreaterThan(0);
        expect(amount.area).toBe(areaOf(listed));
      }
      const outdated = (await allPacks(ON_HAND)).filter((pack) => pack.labelOutdated);
      expect(toReprint.packs).toBe(outdated.length);
      const listed = await allPacks({ ...ON_HAND, labelOutdated: 1 });
      expect(listed.map(({ id }) => id).sort()).toEqual(outdated.map(({ id }) => id).sort());
    });

    test('count a package that waits for a label and a tag while one of its bundles is locked', async () => {
      const server = get();
      const { id, packNo } = await server.takePack(token);
      const print = { recordKey: randomUUID(), packId: id, deskName: '包装台', template: '标签' };
      const printTime = formatTime(server.clock.now());
      const printed = { ...print, printer: '打印机', copies: 1, state: 'sent' as const, printTime };
      await server.ask(api.pack.savePrintRecord, { token, body: printed });
      server.clock.advance(1000);
      const { version } = await server.ask(api.pack.detail, { token, query: { id } });
      await server.ask(api.pack.change, { token, body: { id, version, cabinetNo: '25-901' } });
      const before = await server.ask(api.home.desk, { token });
      const [bundle] = await server.ask(api.pack.tallyLines, { token, query: { packId: id } });
      await server.ask(api.saleOrder.submit, {
        token,
        body: {
          customerId: DEMO_PARTNER_IDS.customer,
          packs: [{ packNo, barcodes: bundle?.barcode, price: '10' }],
        },
      });
      expect(await server.ask(api.pack.detail, { token, query: { id } })).toMatchObject({
        stockStatus: 'LOCKED',
        rfidStatus: 0,
        labelOutdated: true,
      });
      const after = await server.ask(api.home.desk, { token });
      expect([after.toTag, after.toReprint]).toEqual([before.toTag, before.toReprint]);
    });

    test('count today’s labels with their copies and today’s tags, and name the caller’s last print', async () => {
      const server = get();
      const pack = await server.takePack(token);
      const before = await server.ask(api.home.desk, { token });
      const record = { recordKey: randomUUID(), packId: pack.id, deskName: '包装台' };
      const time = formatTime(server.clock.now());
      const print = { ...record, template: '标签', printer: '打印机', copies: 3, state: 'sent' as const };
      await server.ask(api.pack.savePrintRecord, { token, body: { ...print, printTime: time } });
      const tid = `E280${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`;
      const { targetEpc: epc } = await server.ask(api.pack.detail, { token, query: { id: pack.id } });
      const tag = { ...record, recordKey: randomUUID(), epc, tid, reader: '读写器', writeTime: time };
      await server.ask(api.pack.saveTagRecord, { token, body: tag });

      const after = await server.ask(api.home.desk, { token });
      expect(after.labels).toBe(before.labels + 3);
      expect(after.tags).toBe(before.tags + 1);
      expect(after.lastPrinted).toEqual({ id: pack.id, packNo: pack.packNo });
      expect(after.today).toBe(time.slice(0, 10));

      const { days, people, to } = await server.ask(api.home.company, { token, query: { days: 7 } });
      expect(days).toHaveLength(7);
      expect(days.at(-1)).toMatchObject({ day: to, labels: after.labels, tags: after.tags });
      const labels = days.reduce((total, day) => total + day.labels, 0);
      expect(people.reduce((total, person) => total + person.labels, 0)).toBe(labels);
      expect(people.find(({ userName }) => userName === '管理员') ?? people[0]).toMatchObject({
        labels: expect.any(Number),
      });
    });

    test('count packages on the day of their creation in the caller’s time zone', async () => {
      const server = get();
      const { now } = server.clock;
      const headers = { 'time-zone': 'Asia/Shanghai' };
      const today = new Date(now().getTime() + 8 * HOUR_MS).toISOString().slice(0, 10);
      const midnight = new Date(`${today}T00:00:00+08:00`);
      const justBefore = new Date(midnight.getTime() - 1000);
      const before = await server.ask(api.home.company, { token, query: { days: 2 }, headers });
      const pack = (id: string, createTime: Date) => ({
        id,
        serial: Number(id),
        packNo: `DAY${id}`,
        treeCode: 'BW',
        thicknessMm: '0.50',
        area: '10.5',
        stockStatus: 'VOID' as const,
        createTime,
        updateTime: createTime,
      });
      await server.database.withTenant('000000', (tx) =>
        tx.insert(packs).values([pack('99001', midnight), pack('99002', justBefore)]),
      );
      const after = await server.ask(api.home.company, { token, query: { days: 2 }, headers });
      expect(after).toMatchObject({ to: today, days: [{}, { day: today }] });
      const listed = await server.ask(api.pack.page, {
        token,
        query: { createTime_datege: today, packNo: 'DAY9900', stockStatus: 'VOID' },
        headers,
      });
      expect(listed.records).toMatchObject([{ packNo: 'DAY99001', createTime: `${today} 00:00:00` }]);
      // Other tests count the demo company's packages.
      await server.database.withTenant('000000', (tx) =>
        tx.delete(packs).where(inArray(packs.id, ['99001', '99002'])),
      );
      for (const index of [0, 1]) {
        expect(after.days[index]?.packs).toBe((before.days[index]?.packs ?? 0) + 1);
        expect(after.days[index]?.area).toBe(sum([before.days[index]?.area ?? 0, 10.5]).toNumber());
      }
    });

    test('break down the stock by kind, and the parts add up to the total', async () => {
      const { inStock } = await get().ask(api.home.desk, { token });
      const { species, grades, thicknesses } = await get().ask(api.home.company, { token, query: {} });
      for (const rows of [species, grades, thicknesses]) {
        expect(rows.reduce((total, row) => total + row.packs, 0)).toBe(inStock.packs);
        expect(areaOf(rows)).toBe(inStock.area);
        expect(rows.map((row) => row.area)).toEqual(
          [...rows].map((row) => row.area).sort((one, other) => other - one),
        );
      }
    });
  });
}
