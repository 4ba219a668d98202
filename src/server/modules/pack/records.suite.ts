import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { TIME_ZONE_HEADER } from '#shared/api/kit';
import type { Pack } from '#shared/api/pack';
import { packs } from '../../db/schema/packs.ts';
import { formatTime, parseTime } from '../../http/time.ts';
import type { TestServer } from '../../testing/test-server.ts';

export function recordSuite(get: () => TestServer): void {
  let token = '';
  beforeAll(async () => {
    token = (await get().signIn({ account: 'cangku' })).access_token;
  });

  const detail = (id: string) => get().ask(api.pack.detail, { token, query: { id } });
  const agoTime = (ms: number) => formatTime(new Date(get().clock.now().getTime() - ms));
  const hoursSince = (time: string | undefined) =>
    (get().clock.now().getTime() - parseTime(time ?? '', 'time').getTime()) / 3_600_000;

  const printOf = (pack: Pack, changes: object = {}) => ({
    recordKey: randomUUID(),
    packId: pack.id,
    template: 'package-100x70',
    printer: 'tcp://printer:9100',
    copies: 2,
    state: 'sent' as const,
    deskName: '一号台',
    printTime: agoTime(0),
    ...changes,
  });

  const makeTid = () => `E280${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`;
  const tagOf = (pack: Pack, changes: object = {}) => ({
    recordKey: randomUUID(),
    packId: pack.id,
    epc: '',
    tid: makeTid(),
    reader: 'virtual:reader',
    deskName: '一号台',
    writeTime: agoTime(0),
    ...changes,
  });

  describe('checks of label and tag', () => {
    const checkOf = (pack: Pack, changes: object = {}) => ({
      recordKey: randomUUID(),
      packId: pack.id,
      printJob: randomUUID(),
      epc: '350007AB70425D4000000586',
      tid: makeTid(),
      docKind: '' as const,
      docId: '' as const,
      verifiedBy: 'scanner' as const,
      code: `P|000000|${pack.packNo}`,
      deskName: '一号台',
      checkTime: agoTime(0),
      ...changes,
    });

    test('name label and tag in one record, stored once', async () => {
      const pack = await get().takePack(token);
      const body = checkOf(pack);
      const saved = [1, 2].map(() => get().ask(api.pack.saveLabelCheck, { token, body }));
      const ids = new Set((await Promise.all(saved)).map(({ id }) => id));
      expect(ids.size).toBe(1);
      const listed = await get().ask(api.pack.labelChecks, { token, query: { packId: pack.id } });
      const { recordKey, printJob, epc, tid, code } = body;
      expect(listed).toMatchObject([{ recordKey, printJob, epc, tid, code, userName: '李仓' }]);
    });

    test('are refused for a code of another package or company, but not for the bare number', async () => {
      const pack = await get().takePack(token);
      const codeOf = async (code: string) =>
        (await get().call(api.pack.saveLabelCheck, { token, body: checkOf(pack, { code }) })).body.data
          .errorCode;
      expect(await codeOf('P|000000|HT-OTHER')).toBe('label.other_code');
      expect(await codeOf(`P|100001|${pack.packNo}`)).toBe('label.other_code');
      expect(await codeOf(pack.packNo)).toBeUndefined();
    });

    test('of a desk whose clock is two days slow are dated by how long ago they were made', async () => {
      const pack = await get().takePack(token);
      const twoDaysMs = 2 * 86_400_000;
      const slow = { checkTime: agoTime(twoDaysMs + 3_600_000), deskTime: agoTime(twoDaysMs) };
      await get().ask(api.pack.saveLabelCheck, { token, body: checkOf(pack, slow) });
      const [check] = await get().ask(api.pack.labelChecks, { token, query: { packId: pack.id } });
      expect(hoursSince(check?.checkTime)).toBeCloseTo(1, 1);
    });
  });

  describe('print records', () => {
    test.each([2, -2])(
      'of a desk whose clock is %i days behind are dated by how long ago they were made',
      async (days) => {
        const pack = await get().takePack(token);
        const wrongMs = days * 86_400_000;
        const wrong = { printTime: agoTime(wrongMs + 3_600_000), deskTime: agoTime(wrongMs) };
        await get().ask(api.pack.savePrintRecord, { token, body: printOf(pack, wrong) });
        const [latest] = await get().ask(api.pack.printRecords, { token, query: { packId: pack.id } });
        expect(hoursSince(latest?.printTime)).toBeCloseTo(1, 1);
      },
    );

    test('are counted on the package and listed with their user and, from the second label on, a reason', async () => {
      const pack = await get().takePack(token);
      const reason = '标签破损';
      const print = () => get().ask(api.pack.savePrintRecord, { token, body: printOf(pack, { reason }) });
      const { id } = await print();
      const after = await detail(pack.id);
      expect(after.printCount).toBe(pack.printCount + 2);
      expect(after.labelOutdated).toBe(false);
      const [latest] = await get().ask(api.pack.printRecords, { token, query: { packId: pack.id } });
      const first = pack.printCount > 0 ? reason : '';
      expect(latest).toMatchObject({ id, userName: '李仓', copies: 2, deskName: '一号台', reason: first });
      get().clock.advance(1000);
      await print();
      const [again] = await get().ask(api.pack.printRecords, { token, query: { packId: pack.id } });
      expect(again).toMatchObject({ reason });
    });

    test('are listed with tag records for their user only', async () => {
      const pack = await get().takePack(token);
      await get().ask(api.pack.savePrintRecord, {
        token,
        body: printOf(pack, { printTime: agoTime(60_000) }),
      });
      const { targetEpc: epc } = await detail(pack.id);
      await get().ask(api.pack.saveTagRecord, { token, body: tagOf(pack, { epc }) });
      const ask = (who: string, query: object = {}) =>
        get().ask(api.pack.ownRecords, { token: who, query: { number: pack.packNo, ...query } });
      expect((await ask(token)).records).toMatchObject([
        {
          kind: 'tag',
          area: 'pack',
          recordId: pack.id,
          number: pack.packNo,
          what: epc,
          device: 'virtual:reader',
          result: 'written',
        },
        { kind: 'print', what: 'package-100x70', copies: 2, deskName: '一号台', result: 'sent' },
      ]);
      expect((await ask(token, { kind: 'print' })).total).toBe(1);
      expect((await ask(token, { beginTime: agoTime(30_000) })).records).toMatchObject([{ kind: 'tag' }]);
      const other = (await get().signIn({ account: 'admin' })).access_token;
      expect((await ask(other)).total).toBe(0);
    });

    test('are stored once, however often and at once they arrive', async () => {
      const pack = await get().takePack(token);
      const body = printOf(pack);
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => get().ask(api.pack.savePrintRecord, { token, body })),
      );
      expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
      expect((await detail(pack.id)).printCount).toBe(pack.printCount + 2);
    });

    test('are answered as the first time if they arrive again after their package was removed', async () => {
      const pack = await get().takePack(token);
      const send = (body: object) => get().call(api.pack.savePrintRecord, { token, body: body as never });
      const body = printOf(pack);
      const { id } = (await send(body)).body.data;
      const setRemoved = (isDeleted: 0 | 1) =>
        get().database.withTenant('000000', (tx) =>
          tx.update(packs).set({ isDeleted }).where(eq(packs.id, pack.id)),
        );
      await setRemoved(1);
      expect((await send(body)).body.data).toEqual({ id });
      expect((await send(printOf(pack))).body.data.errorCode).toBe('pack.not_found');
      await setRemoved(0);
      expect((await detail(pack.id)).printCount).toBe(2);
    });

    test('that arrive late do not set the time of the last print back', async () => {
      const pack = await get().takePack(token);
      await get().ask(api.pack.savePrintRecord, { token, body: printOf(pack) });
      const { lastPrintTime } = await detail(pack.id);
      const printTime = agoTime(3_600_000);
      await get().ask(api.pack.savePrintRecord, { token, body: printOf(pack, { printTime }) });
      expect((await detail(pack.id)).lastPrintTime).toBe(lastPrintTime);
    });

    test('of a desk in another time zone than the page that delivers them keep their moment', async () => {
      const pack = await get().takePack(token);
      const moment = new Date(get().clock.now().getTime() - 60_000);
      const headers = { [TIME_ZONE_HEADER]: 'America/Los_Angeles' };
      const print = printOf(pack, { printTime: moment.toISOString() });
      await get().ask(api.pack.savePrintRecord, { token, headers, body: print });
      expect((await detail(pack.id)).lastPrintTime).toBe(formatTime(moment));
    });

    test('of a desk whose clock runs ahead count as now', async () => {
      const pack = await get().takePack(token);
      const printTime = agoTime(-86_400_000);
      await get().ask(api.pack.savePrintRecord, { token, body: printOf(pack, { printTime }) });
      expect((await detail(pack.id)).lastPrintTime <= agoTime(0)).toBe(true);
    });

    test('are outdated by a later change of a figure', async () => {
      const pack = await get().takePack(token);
      await get().ask(api.pack.savePrintRecord, {
        token,
        body: printOf(pack, { printTime: agoTime(60_000) }),
      });
      await get().database.withTenant('000000', (tx) =>
        tx.update(packs).set({ figuresChangedAt: get().clock.now() }).where(eq(packs.id, pack.id)),
      );
      expect((await detail(pack.id)).labelOutdated).toBe(true);
      get().clock.advance(1000);
      await get().ask(api.pack.savePrintRecord, { token, body: printOf(pack) });
      expect((await detail(pack.id)).labelOutdated).toBe(false);
    });

    test('of a label that is not outdated are refused by the company’s rule, except the rest of a job', async () => {
      const server = get();
      const admin = (await server.signIn({ account: 'admin' })).access_token;
      const setRule = (reprintRule: 'FREE' | 'OUTDATED') =>
        server.ask(api.setting.update, { token: admin, body: { reprintRule } });
      const pack = await server.takePack(token);
      const print = async (changes: object) => {
        const { body } = await server.call(api.pack.savePrintRecord, { token, body: printOf(pack, changes) });
        return body.success ? 'stored' : body.data.errorCode;
      };
      await setRule('OUTDATED');
      const first = { printTime: agoTime(3_600_000), printJob: randomUUID() };
      expect(await print(first)).toBe('stored');
      expect(await print({ ...first, copies: 1 })).toBe('stored');
      // Resumed after a roll was changed; another job at that time would be a reprint.
      const resumed = { ...first, printTime: agoTime(2_400_000), copies: 1 };
      expect(await print({ ...resumed, printJob: randomUUID() })).toBe('pack.reprint_refused');
      expect(await print(resumed)).toBe('stored');
      const { printCount } = await detail(pack.id);
      expect(await print({})).toBe('pack.reprint_refused');
      const elsewhere = { ...resumed, deskName: '二号台', printJob: randomUUID() };
      expect(await print(elsewhere)).toBe('pack.reprint_refused');
      expect((await detail(pack.id)).printCount).toBe(printCount);
      await server.database.withTenant('000000', (tx) =>
        tx.update(packs).set({ figuresChangedAt: server.clock.now() }).where(eq(packs.id, pack.id)),
      );
      expect(await print({})).toBe('stored');
      await setRule('FREE');
      expect(await print({ deskName: '二号台' })).toBe('stored');
    });

    test.each([
      ['of an unknown package', { packId: '1' }, 404],
      ['without copies', { copies: 0 }, 400],
      ['with a malformed key', { recordKey: 'again' }, 400],
      ['with a malformed time', { printTime: 'yesterday' }, 400],
    ])('%s are refused', async (_case, changes, status) => {
      const pack = await get().takePack(token);
      const answer = await get().call(api.pack.savePrintRecord, { token, body: printOf(pack, changes) });
      expect(answer.status).toBe(status);
      expect((await detail(pack.id)).printCount).toBe(pack.printCount);
    });
  });

  describe('tag records', () => {
    async function write(pack: Pack, changes: object = {}) {
      const { targetEpc: epc } = await detail(pack.id);
      const body = tagOf(pack, { epc, ...changes });
      return { body, answer: await get().call(api.pack.saveTagRecord, { token, body }) };
    }

    test('set EPC and TID of the package', async () => {
      const pack = await get().takePack(token);
      const quality = { writes: 2, rssiDbm: -61.5, powerDbm: 23, failedTags: 1 };
      const { body, answer } = await write(pack, quality);
      expect(answer.status).toBe(200);
      const records = await get().ask(api.pack.tagRecords, { token, query: { packId: pack.id } });
      expect(records).toMatchObject([quality]);
      expect(await detail(pack.id)).toMatchObject({ rfidStatus: 1, epc: body.epc, tid: body.tid });
      const holder = await get().ask(api.pack.tagHolder, { token, query: { epc: body.epc, tid: body.tid } });
      expect(holder).toEqual({ epcTid: body.tid, tidPackId: pack.id, tidPackNo: pack.packNo });
    });

    test('are stored once, however often and at once they arrive', async () => {
      const pack = await get().takePack(token);
      const { targetEpc: epc } = await detail(pack.id);
      const body = tagOf(pack, { epc });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => get().ask(api.pack.saveTagRecord, { token, body })),
      );
      expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
      const records = await get().ask(api.pack.tagRecords, { token, query: { packId: pack.id } });
      expect(records).toHaveLength(1);
    });

    test('of a second tag for the same package release the first and keep its history', async () => {
      const pack = await get().takePack(token);
      const first = await write(pack, { writeTime: agoTime(60_000) });
      const second = await write(pack);
      expect(second.answer.status).toBe(200);
      expect(await detail(pack.id)).toMatchObject({ rfidStatus: 1, tid: second.body.tid });
      const query = { epc: first.body.epc, tid: first.body.tid };
      expect(await get().ask(api.pack.tagHolder, { token, query })).toEqual({
        epcTid: second.body.tid,
        tidPackId: '',
        tidPackNo: '',
      });
      const records = await get().ask(api.pack.tagRecords, { token, query: { packId: pack.id } });
      expect(records.map((record) => record.tid)).toEqual([second.body.tid, first.body.tid]);
    });

    test('of another package’s tag release it there', async () => {
      const [from, to] = [await get().takePack(token), await get().takePack(token)];
      const { body } = await write(from, { writeTime: agoTime(60_000) });
      expect((await write(to, { tid: body.tid })).answer.status).toBe(200);
      expect(await detail(from.id)).toMatchObject({ rfidStatus: 0, epc: '', tid: '' });
      expect(await detail(to.id)).toMatchObject({ rfidStatus: 1, tid: body.tid });
    });

    test('of another package’s tag release it there though the clock of the desk is a day behind', async () => {
      const [from, to] = [await get().takePack(token), await get().takePack(token)];
      const { body } = await write(from, { writeTime: agoTime(60_000) });
      const dayMs = 86_400_000;
      const late = { writeTime: agoTime(dayMs + 5000), deskTime: agoTime(dayMs) };
      expect((await write(to, { tid: body.tid, ...late })).answer.status).toBe(200);
      expect(await detail(from.id)).toMatchObject({ rfidStatus: 0, tid: '' });
      expect(await detail(to.id)).toMatchObject({ rfidStatus: 1, tid: body.tid });
    });

    test('of a released tag are kept, and its EPC is free', async () => {
      const pack = await get().takePack(token);
      const { body } = await write(pack);
      const release = (tid: string) =>
        get().ask(api.pack.releaseTag, { token, body: { packId: pack.id, tid } });
      await release('E2801160AAAA000000000000');
      expect(await detail(pack.id)).toMatchObject({ rfidStatus: 1, tid: body.tid });
      await release(body.tid);
      await release(body.tid);
      expect(await detail(pack.id)).toMatchObject({ rfidStatus: 0, epc: '', tid: '' });
      const query = { epc: body.epc, tid: body.tid };
      expect(await get().ask(api.pack.tagHolder, { token, query })).toMatchObject({ epcTid: '' });
      expect(await get().ask(api.pack.tagRecords, { token, query: { packId: pack.id } })).toHaveLength(1);
    });

    test('with an EPC on another package’s tag are refused', async () => {
      const [owner, thief] = [await get().takePack(token), await get().takePack(token)];
      const { body } = await write(owner);
      const { answer } = await write(thief, { epc: body.epc });
      expect(answer.status).toBe(400);
      expect(answer.body.data).toEqual({ errorCode: 'tag.epc_taken', details: { tid: body.tid } });
      expect(answer.body.msg).toContain(body.tid);
      expect(await detail(owner.id)).toMatchObject({ rfidStatus: 1, tid: body.tid });
      expect(await detail(thief.id)).toMatchObject({ rfidStatus: 0 });
    });

    test('that arrive after a newer one are stored as history and change nothing', async () => {
      const [pack, other] = [await get().takePack(token), await get().takePack(token)];
      const newer = await write(pack);
      const late = await write(pack, { writeTime: agoTime(3_600_000) });
      expect(late.answer.status).toBe(200);
      // The tag is on `pack` now; the record that it was on `other` an hour ago arrives late.
      const elsewhere = await write(other, { tid: newer.body.tid, writeTime: agoTime(3_600_000) });
      expect(elsewhere.answer.status).toBe(200);
      expect(await detail(pack.id)).toMatchObject({ rfidStatus: 1, tid: newer.body.tid });
      expect(await detail(other.id)).toMatchObject({ rfidStatus: 0 });
      const records = await get().ask(api.pack.tagRecords, { token, query: { packId: pack.id } });
      expect(records.map((record) => record.tid)).toEqual([newer.body.tid, late.body.tid]);
    });

    test('of one tag for several packages at once leave it on one package', async () => {
      const rivals = await Promise.all([1, 2, 3, 4].map(() => get().takePack(token)));
      const tid = makeTid();
      await Promise.all(rivals.map((pack) => write(pack, { tid })));
      const details = await Promise.all(rivals.map((pack) => detail(pack.id)));
      expect(details.filter((pack) => pack.tid === tid)).toHaveLength(1);
    });

    test.each([
      ['a malformed EPC', { epc: '123' }, 'epc.invalid'],
      ['a malformed TID', { tid: 'tag' }, 'input.invalid'],
    ])('with %s are refused', async (_case, changes, errorCode) => {
      const pack = await get().takePack(token);
      const { answer } = await write(pack, changes);
      expect([answer.status, answer.body.data.errorCode]).toEqual([400, errorCode]);
    });
  });
}
