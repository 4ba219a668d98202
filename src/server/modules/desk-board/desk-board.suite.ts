import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { BOARD_FIGURES, type BoardFigure } from '#shared/api/desk-board';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import { rateWindows } from '../../db/schema/system.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import { readSheet } from '../../testing/read-workbook.ts';
import { registerDesk, signDeskIn } from '../../testing/register-desk.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { PRINTER_FAULTS_OF_DAY } from './printer-faults.ts';

const headers = { 'time-zone': 'Asia/Shanghai' };
/** A day before the demo company has any records. */
const DAY = '2019-03-05';

export function deskBoardSuite(get: () => TestServer): void {
  describe('the desk board', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    const board = (day: string) => get().ask(api.deskBoard.day, { token, headers, query: { day } });

    function print(pack: Pack, printTime: string, more: object = {}) {
      const facts = { recordKey: randomUUID(), packId: pack.id, template: 'package-100x70', printer: 'p' };
      const body = { ...facts, copies: 1, state: 'sent' as const, deskName: '一号台', printTime, ...more };
      return get().ask(api.pack.savePrintRecord, { token, headers, body });
    }
    function faultOf(more: { deskName: string; faultTime: string }) {
      const fault = { zh: '缺纸', en: 'Paper out' };
      return { recordKey: randomUUID(), printer: 'Zebra 1', fault, printJob: randomUUID(), ...more };
    }
    async function tag(pack: Pack, writeTime: string, more: object = {}) {
      const { targetEpc: epc } = await get().ask(api.pack.detail, { token, query: { id: pack.id } });
      const tid = `E280${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`;
      const facts = { recordKey: randomUUID(), packId: pack.id, epc, tid, reader: 'r', deskName: '一号台' };
      return get().ask(api.pack.saveTagRecord, { token, headers, body: { ...facts, writeTime, ...more } });
    }

    test('counts labels, tags and waste of each desk by hour of the caller’s day', async () => {
      const [one, other] = [await get().takePack(token), await get().takePack(token)];
      const printJob = randomUUID();
      await print(one, `${DAY} 08:59:59`, { copies: 3, printJob });
      // The rest of the interrupted job, then another label of the package: neither is a reprint.
      await print(one, `${DAY} 09:05:00`, { copies: 2, printJob });
      await print(one, `${DAY} 09:06:00`, { template: 'bundle-60x40', printJob: randomUUID() });
      await print(one, `${DAY} 09:10:00`, { copies: 2, printJob: randomUUID() });
      await print(other, `${DAY} 23:59:59`, { deskName: '二号台' });
      await print(other, '2019-03-06 00:00:00', { deskName: '二号台', reason: '标签破损' });
      await tag(one, `${DAY} 09:30:00`, { writes: 1, failedTags: 2 });
      await tag(other, `${DAY} 09:40:00`, { writes: 3 });

      const nothing = { reprints: 0, tags: 0, rewrittenTags: 0, failedTags: 0, faults: 0, printerFaults: 0 };
      const found = await board(DAY);
      expect(found).toHaveLength(3);
      expect(found).toEqual(
        expect.arrayContaining([
          { ...nothing, desk: '一号台', hour: 8, labels: 3 },
          {
            ...nothing,
            desk: '一号台',
            hour: 9,
            labels: 5,
            reprints: 2,
            tags: 2,
            rewrittenTags: 1,
            failedTags: 2,
          },
          { ...nothing, desk: '二号台', hour: 23, labels: 1 },
        ]),
      );
      expect(await board('2019-03-06')).toEqual([
        { ...nothing, desk: '二号台', hour: 0, labels: 1, reprints: 1 },
      ]);
    });

    test('counts the print tasks of a desk that failed or whose outcome is unknown', async () => {
      const now = get().clock.now();
      const today = new Date(now.getTime() + 8 * 3_600_000).toISOString();
      const registered = await registerDesk(get(), { token, name: '看板台' });
      const desk = await signDeskIn(get(), registered);
      for (const state of ['failed', 'unknown', 'done'] as const) {
        const { id: packId } = await get().takePack(token);
        const [id, task] = [
          randomUUID(),
          { subject: 'package' as const, ids: [packId], captions: 'zh' as const },
        ];
        await get().ask(api.deskTask.printLabels, {
          token,
          body: { taskId: id, ...task, deskId: registered.id },
        });
        await get().ask(api.deskTask.take, { token: desk, body: { id } });
        await get().ask(api.deskTask.begin, { token: desk, body: { id } });
        const done = state === 'done' ? 1 : 0;
        await get().ask(api.deskTask.report, { token: desk, body: { id, state, done, error: null } });
      }
      const rows = await board(today.slice(0, 'YYYY-MM-DD'.length));
      expect(rows.filter((row) => row.desk === '看板台')).toMatchObject([
        { hour: Number(today.slice(11, 13)), labels: 0, faults: 2 },
      ]);
    });

    test('counts the printer faults of desks, each once, whoever delivers them', async () => {
      const day = '2019-03-07';
      const { access_token: clerk } = await get().signIn({ account: 'cangku' });
      const registered = await registerDesk(get(), { token, name: '故障台' });
      const desk = await signDeskIn(get(), registered);
      const ofDesk = faultOf({ deskName: '故障台', faultTime: `${day} 10:15:00` });
      const byDesk = { token: desk, headers, body: ofDesk };
      const byPage = { token: clerk, headers, body: ofDesk };
      const { id } = await get().ask(api.desk.savePrinterFault, byDesk);
      expect(await get().ask(api.printerFault.save, byPage)).toEqual({ id });
      expect(await get().ask(api.desk.savePrinterFault, byDesk)).toEqual({ id });
      const other = faultOf({ deskName: '一号台', faultTime: `${day} 10:59:59` });
      await get().ask(api.printerFault.save, { token: clerk, headers, body: other });

      const found = await board(day);
      expect(found).toHaveLength(2);
      expect(found).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ desk: '故障台', hour: 10, labels: 0, faults: 0, printerFaults: 1 }),
          expect.objectContaining({ desk: '一号台', hour: 10, printerFaults: 1 }),
        ]),
      );
    });

    test('dates a printer fault with a time to come, or of a slow clock, as of now, and refuses one without words', async () => {
      const now = get().clock.now();
      const zone = { 'time-zone': 'UTC' };
      const body = faultOf({ deskName: '快钟台', faultTime: '2099-01-01 00:00:00' });
      await get().ask(api.printerFault.save, { token, headers: zone, body });
      const deskTime = new Date(now.getTime() - 2 * 86_400_000).toISOString();
      const slow = { ...faultOf({ deskName: '慢钟台', faultTime: deskTime }), deskTime };
      await get().ask(api.printerFault.save, { token, headers: zone, body: slow });
      const today = now.toISOString();
      const query = { day: today.slice(0, 'YYYY-MM-DD'.length) };
      const rows = await get().ask(api.deskBoard.day, { token, headers: zone, query });
      const hour = Number(today.slice(11, 13));
      for (const name of ['快钟台', '慢钟台'])
        expect(rows.filter(({ desk }) => desk === name)).toMatchObject([{ hour, printerFaults: 1 }]);
      const wordless = { ...body, fault: { zh: '', en: '' } };
      expect((await get().call(api.printerFault.save, { token, body: wordless })).status).toBe(400);
    });

    test('refuses more printer faults of a user or a desk than a day has, for as long as the day lasts', async () => {
      const registered = await registerDesk(get(), { token, name: '坏机台' });
      const desk = await signDeskIn(get(), registered);
      const windowEndsAt = new Date(get().clock.now().getTime() + 3_600_000);
      const clerk = await makeClerk(get(), token, await makeRole(get(), token, ['pack_view'], '1'));
      await get().database.withSystem((tx) =>
        tx.insert(rateWindows).values(
          [clerk.id, registered.id].map((id) => ({
            key: `faults 000000 ${id}`,
            windowEndsAt,
            hits: PRINTER_FAULTS_OF_DAY - 1,
          })),
        ),
      );
      const fault = () => faultOf({ deskName: '坏机台', faultTime: '2019-03-09 10:15:00' });
      const byPage = () => get().call(api.printerFault.save, { token: clerk.token, headers, body: fault() });
      const byDesk = () => get().call(api.desk.savePrinterFault, { token: desk, headers, body: fault() });
      for (const save of [byPage, byDesk])
        expect([(await save()).status, (await save()).status]).toEqual([200, 429]);
      expect(await board('2019-03-09')).toMatchObject([{ printerFaults: 2 }]);
    });

    describe('leads from a figure to its records', () => {
      const list = (query: object, as = token) =>
        get().ask(api.deskBoard.records, { token: as, headers, query: { day: DAY, ...query } });
      /** The sum of a figure over the records that the list shows for it. */
      async function sumOf(figure: BoardFigure, query: object): Promise<number> {
        const { records } = await list({ ...query, figure, size: 100 });
        return records.reduce((sum, record) => sum + record[figure], 0);
      }

      test('which add up to it, for each desk, hour and figure', async () => {
        const found = await board(DAY);
        expect(found.length).toBeGreaterThan(0);
        for (const { desk, hour, ...figures } of found)
          for (const name of BOARD_FIGURES)
            expect([name, await sumOf(name, { desk, hour })]).toEqual([name, figures[name]]);
      });

      test('of desks without a name, and of all desks', async () => {
        const at = '2019-03-13';
        await print(await get().takePack(token), `${at} 08:00:00`, { deskName: '' });
        await print(await get().takePack(token), `${at} 09:00:00`, { copies: 4 });
        const unnamed = await list({ day: at, isUnnamed: true, figure: 'labels' });
        expect(unnamed.records).toMatchObject([{ desk: '', time: `${at} 08:00:00` }]);
        expect(await sumOf('labels', { day: at })).toBe(5);
      });

      test('newest first and page by page, each with its package, device and reason', async () => {
        const pack = await get().takePack(token);
        const at = '2019-03-11';
        const more = { deskName: '三号台', printer: 'Zebra 3' };
        await print(pack, `${at} 08:00:00`, more);
        await print(pack, `${at} 09:00:00`, { ...more, reason: '标签破损' });
        const first = await list({ day: at, size: 1 });
        expect(first).toMatchObject({ total: 2, current: 1 });
        expect(first.records).toMatchObject([
          {
            kind: 'print',
            desk: '三号台',
            packId: pack.id,
            packNo: pack.packNo,
            device: 'Zebra 3',
            reason: '标签破损',
            labels: 1,
            reprints: 1,
            time: `${at} 09:00:00`,
            fault: null,
          },
        ]);
        const second = await list({ day: at, size: 1, current: 2 });
        expect(second.records).toMatchObject([{ time: `${at} 08:00:00`, reprints: 0 }]);
        const waste = await list({ day: at, figure: 'reprints,failedTags' });
        expect(waste.records.map(({ time }) => time)).toEqual([`${at} 09:00:00`]);
        expect((await list({ day: at, desk: '四号台' })).total).toBe(0);
      });

      test('of printer faults with their words, and of failed tasks with their error', async () => {
        const at = '2019-03-12';
        const body = faultOf({ deskName: '三号台', faultTime: `${at} 08:00:00` });
        await get().ask(api.printerFault.save, { token, headers, body });
        expect((await list({ day: at, figure: 'printerFaults' })).records).toMatchObject([
          { kind: 'fault', device: 'Zebra 1', fault: { zh: '缺纸', en: 'Paper out' }, packNo: '' },
        ]);
        const today = new Date(get().clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
        const tasks = await list({ day: today, desk: '看板台', figure: 'faults' });
        expect(tasks.records).toMatchObject([{ kind: 'task', what: expect.stringMatching(/\S/) }, {}]);
      });

      test.each([
        ['of other users', ['deskBoard_view', 'pack_view'], '2'],
        ['without their permission', ['deskBoard_view'], '1'],
      ] as const)(
        'without the numbers of packages that the caller may not see: %s',
        async (_, buttons, scope) => {
          const { token: clerk } = await makeClerk(
            get(),
            token,
            await makeRole(get(), token, buttons, scope),
          );
          const { records } = await list({ figure: 'labels' }, clerk);
          expect(records.length).toBeGreaterThan(0);
          expect(new Set(records.map(({ packId, packNo }) => `${packId}${packNo}`))).toEqual(new Set(['']));
          // An EPC and the title of a task hold the number.
          const today = new Date(get().clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
          const tags = await list({ figure: 'tags' }, clerk);
          const tasks = await list({ day: today, desk: '看板台', figure: 'faults' }, clerk);
          expect(tags.records.map(({ what }) => what)).toEqual(['', '']);
          expect(tasks.records.map(({ what }) => what)).toEqual(['', '']);
        },
      );

      test('as Excel', async () => {
        const query = { day: DAY, figure: 'tags' };
        const answer = await get().call(api.deskBoard.downloadRecords, { token, headers, query });
        const [title, ...rows] = readSheet(answer.body);
        expect(title?.slice(0, 3)).toEqual(['时间', '工位', '包号']);
        expect(rows.map((row) => row[0])).toEqual([`${DAY} 09:40:00`, `${DAY} 09:30:00`]);
      });

      test.each([{ figure: 'areas' }, { hour: 24 }, { day: '2019-02-30' }])(
        'and refuses %j',
        async (query) => {
          const asked = { token, query: { day: DAY, ...query } as never };
          expect((await get().call(api.deskBoard.records, asked)).status).toBe(400);
        },
      );
    });

    test('is downloaded hour by hour', async () => {
      const answer = await get().call(api.deskBoard.download, { token, headers, query: { day: DAY } });
      const [title, ...rows] = readSheet(answer.body);
      expect(title?.slice(0, 4)).toEqual(['工位', '时段', '打印标签', '其中重打']);
      expect(rows.map((row) => row.slice(0, 4))).toContainEqual(['一号台', '09–10', '5', '2']);
    });
  });
}
