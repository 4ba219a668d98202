import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { documentCalls } from '../../testing/document-calls.ts';
import { readSheet } from '../../testing/read-workbook.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** The first species of the demo company. */
const SPECIES = '500';

export function logSuite(get: () => TestServer): void {
  describe('logs and the feed orders that take them (W6)', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    let serial = 7000;
    const submit = (body: object) => get().call(api.log.save, { token, body: body as never });
    const change = (body: object) => get().call(api.log.update, { token, body: body as never });
    const read = (id: string) => get().ask(api.log.detail, { token, query: { id } });
    const store = async (body: object = {}) => {
      serial += 1;
      const measured = { shortDiaCm: 50.2, longDiaCm: 51, lengthM: 3.2, ...body };
      const answer = await submit({ logNo: `L${serial}`, speciesId: SPECIES, ...measured });
      expect([answer.status, answer.body.msg]).toEqual([200, answer.body.msg]);
      return read(answer.body.data.id);
    };
    const { save, act, approved, done } = documentCalls(get, () => token);
    const of = (...logs: readonly { logNo: string }[]) => ({ logs: logs.map(({ logNo }) => ({ logNo })) });

    test('a log is scaled and computed from its measures (F8 to F11)', async () => {
      expect(await store()).toMatchObject({
        checkDiameter: 50,
        checkLength: 3.2,
        volumeSource: 'GB4814',
        volume: 0.72,
        tableVolume: 0.72,
        bftSource: 'DOYLE',
        bft: 141,
        outStatus: 0,
        syncStatus: 0,
      });
    });

    test('diameters that are entered the wrong way round are refused, because the short one is paid (F8)', async () => {
      const swapped = { logNo: 'LS', speciesId: SPECIES, shortDiaCm: 33.8, longDiaCm: 30.3, lengthM: 3.2 };
      const refused = { errorCode: 'input.invalid', details: { field: 'longDiaCm' } };
      expect((await submit(swapped)).body.data).toMatchObject(refused);
      const { id, version } = await store({ shortDiaCm: 30.3, longDiaCm: 33.8 });
      expect(await read(id)).toMatchObject({ checkDiameter: 30 });
      expect((await change({ id, version, shortDiaCm: 34 })).body.data).toMatchObject(refused);
    });

    test('sheets of logs and feed orders have the nominal conversions beside volume and board feet (F12)', async () => {
      const stored = await store({ volumeSource: 'MANUAL', volume: 1, bft: 1000, bftSource: 'SUPPLIER' });
      await approved('feedOrder', { speciesId: SPECIES, ...of(stored) });
      const { logNo } = stored;
      const logs = await get().call(api.log.download, { token, query: { logNo } });
      const [titles = [], row = []] = readSheet(logs.body);
      const figures = ['材积 m³', '名义换算 BFT', '板尺 BFT', '名义换算 m³'];
      expect(titles.filter((title) => figures.includes(title))).toEqual(figures);
      expect(figures.map((title) => row[titles.indexOf(title)])).toEqual(['1', '423.78', '1000', '2.36']);

      const orders = await get().call(api.feedOrder.download, { token });
      const [heads = [], ...rows] = readSheet(orders.body);
      const totals = ['总材积 m³', '名义换算 BFT', '总板尺 BFT', '名义换算 m³'];
      expect(rows.map((cells) => totals.map((title) => cells[heads.indexOf(title)]))).toContainEqual([
        '1',
        '423.78',
        '1000',
        '2.36',
      ]);
    });

    test('the totals of a document are once in its sheet, however many lines it has, so that a column adds up', async () => {
      const [one, other] = [await store({}), await store({})];
      await approved('feedOrder', { speciesId: SPECIES, ...of(one, other) });
      const { body } = await get().call(api.feedOrder.download, { token });
      const [heads = [], ...rows] = readSheet(body);
      const titles = ['原木木号', '原木材积 m³', '根数', '总材积 m³', '名义换算 BFT', '审核状态'];
      const shown = rows.map((cells) => titles.map((title) => cells[heads.indexOf(title)] ?? ''));
      const own = new Set([one.logNo, other.logNo]);
      expect(shown.filter(([logNo = '']) => own.has(logNo))).toEqual([
        [one.logNo, '0.72', '2', '1.44', '610.24', '已审核'],
        [other.logNo, '0.72', '', '', '', '已审核'],
      ]);
    });

    test('the company’s settings name the rules of new logs', async () => {
      const setRules = (body: object) => get().ask(api.setting.update, { token, body });
      await setRules({ boardFootRule: 'INTL_14', logVolumeRule: 'SUPPLIER' });
      expect(await store({ volume: 0.601 })).toMatchObject({
        volumeSource: 'SUPPLIER',
        volume: 0.601,
        tableVolume: 0.72,
        bftSource: 'INTL_14',
      });
      await setRules({ boardFootRule: 'DOYLE', logVolumeRule: 'GB4814' });
    });

    test('board feet are by the rule of the log, else of its supplier, else of the company (F11)', async () => {
      const supplierOf = async (body: object) => (await get().ask(api.supplier.submit, { token, body })).id;
      const supplierId = await supplierOf({ code: 'BFT-1', name: '北岭原木', boardFootRule: 'INTL_14' });
      const other = await supplierOf({ code: 'BFT-2', name: '南坡木材' });
      // 19 in × 10 ft.
      expect(await store({ supplierId })).toMatchObject({ bftSource: 'INTL_14', bft: 155 });
      expect(await store({ supplierId, bftSource: 'SCRIBNER_C' })).toMatchObject({
        bftSource: 'SCRIBNER_C',
        bft: 150,
      });
      expect(await store({ supplierId: other })).toMatchObject({ bftSource: 'DOYLE', bft: 141 });
    });

    test('a feed order’s rule is for its lines, total and paper; a supplier’s figure and the logs’ own stay (F11)', async () => {
      const logs = [await store(), await store({ bftSource: 'SUPPLIER', bft: 133 })];
      const id = await save('feedOrder', { boardFootRule: 'INTL_14', ...of(...logs) });
      expect(await get().ask(api.feedOrder.detail, { token, query: { id } })).toMatchObject({
        bft: 288,
        logs: [{ bft: 155 }, { bft: 133 }],
      });
      await done('feedOrder', 'approve', id);
      expect(await read(logs[0]?.id ?? '')).toMatchObject({ bftSource: 'DOYLE', bft: 141 });
      const fed = await get().ask(api.processTask.fedLogs, { token, query: { feedOrderId: id } });
      expect(fed.map(({ bft }) => bft)).toEqual([155, 133]);
      const [printed] = await get().ask(api.feedOrder.print, { token, body: { medium: 'a4', ids: [id] } });
      const query = { ids: printed?.id ?? '' };
      const { papers } = await get().ask(api.feedOrder.printPapers, { token, query });
      expect(papers[0]?.sections[0]?.rows[0]).toContain('155');
      expect(JSON.stringify(papers[0])).toContain('国际 1/4 英寸');
    });

    test('a typed scale figure stays until the log is measured anew', async () => {
      const { id, version } = await store({ checkLength: 2.5 });
      expect(await read(id)).toMatchObject({ checkLength: 2.5, volume: 0.55 });
      await change({ id, version, remark: '端裂' });
      expect(await read(id)).toMatchObject({ checkLength: 2.5 });
      await change({ id, version: version + 1, lengthM: 3.42 });
      expect(await read(id)).toMatchObject({ checkLength: 3.4, checkDiameter: 50, volume: 0.769 });
    });

    test('a supplier’s figure is required if it is the source, and must be typed for a log outside the table', async () => {
      const refused = async (body: object) =>
        (await submit({ logNo: 'LX', speciesId: SPECIES, ...body })).body.data;
      expect(await refused({ volumeSource: 'SUPPLIER' })).toMatchObject({
        errorCode: 'input.invalid',
        details: { field: 'volume' },
      });
      expect(await refused({ bftSource: 'SUPPLIER' })).toMatchObject({
        errorCode: 'input.invalid',
        details: { field: 'bft' },
      });
      expect(await refused({ checkDiameter: 130, checkLength: 3 })).toMatchObject({
        errorCode: 'log.outside_table',
        details: { field: 'checkDiameter' },
      });
      expect(await refused({ checkDiameter: 30, checkLength: 20.2 })).toMatchObject({
        errorCode: 'log.outside_table',
        details: { field: 'checkLength' },
      });
      const typed = { checkDiameter: 130, checkLength: 3, volumeSource: 'MANUAL', volume: 4.1 };
      expect(await store(typed)).toMatchObject({ volume: 4.1, tableVolume: null });
    });

    test('a figure that is typed for a log without measures, or that the rule does not scale, is kept (F10, F11)', async () => {
      const unmeasured = { shortDiaCm: null, longDiaCm: null, lengthM: null };
      const log = await store({ ...unmeasured, volume: 1.214, bft: 310 });
      expect(log).toMatchObject({ volumeSource: 'MANUAL', volume: 1.214, bftSource: 'SUPPLIER', bft: 310 });
      // Measured later, it has the figure of the table beside the typed one.
      const measured = { shortDiaCm: 50.2, longDiaCm: 51, lengthM: 3.2 };
      await change({ id: log.id, version: log.version, ...measured });
      expect(await read(log.id)).toMatchObject({ volume: 1.214, tableVolume: 0.72, bft: 310 });

      const empty = await store(unmeasured);
      expect(empty).toMatchObject({ volumeSource: 'GB4814', volume: null, bftSource: 'DOYLE', bft: null });
      const sources = { volumeSource: 'GB4814', bftSource: 'DOYLE' };
      await change({ id: empty.id, version: empty.version, ...sources, volume: 0.9, bft: 200 });
      expect(await read(empty.id)).toMatchObject({ volume: 0.9, bft: 200 });

      // Over 40 inches.
      const thick = { shortDiaCm: 110, longDiaCm: 110, lengthM: 3.2, bftSource: 'SCRIBNER_C', bft: 900 };
      expect(await store(thick)).toMatchObject({ bftSource: 'SUPPLIER', bft: 900 });
    });

    test('a figure that is typed beside the measures of a log is kept where it differs from the computed one (F10, F11)', async () => {
      const log = await store({ volume: 0.601, bft: 120 });
      expect(log).toMatchObject({
        volumeSource: 'MANUAL',
        volume: 0.601,
        tableVolume: 0.72,
        bftSource: 'SUPPLIER',
        bft: 120,
      });
      expect(await store({ volume: '0.7200', bft: 141 })).toMatchObject({
        volumeSource: 'GB4814',
        volume: 0.72,
        bftSource: 'DOYLE',
        bft: 141,
      });
      // The form sends what it shows: a figure that nobody typed follows new measures.
      const computed = await store();
      const shown = { volumeSource: 'GB4814', volume: 0.72, bftSource: 'DOYLE', bft: 141 };
      await change({ id: computed.id, version: computed.version, ...shown, lengthM: 3.42 });
      expect(await read(computed.id)).toMatchObject({ volumeSource: 'GB4814', volume: 0.769 });
      const typed = { volumeSource: 'GB4814', volume: 0.75 };
      await change({ id: computed.id, version: computed.version + 1, ...typed });
      expect(await read(computed.id)).toMatchObject({
        volumeSource: 'MANUAL',
        volume: 0.75,
        tableVolume: 0.769,
      });
      // Choosing the rule again replaces the typed figure.
      await change({ id: log.id, version: log.version, ...shown, volume: 0.601, bft: 120 });
      expect(await read(log.id)).toMatchObject(shown);

      expect(await store({ checkDiameter: 130, checkLength: 3, volume: 4.1 })).toMatchObject({
        volumeSource: 'MANUAL',
        volume: 4.1,
        tableVolume: null,
      });
    });

    test('a rule that is chosen together with another figure than its own is refused', async () => {
      const measured = { speciesId: SPECIES, shortDiaCm: 50.2, longDiaCm: 51, lengthM: 3.2 };
      const refused = async (body: object) => (await submit({ logNo: 'LY', ...measured, ...body })).body.data;
      expect(await refused({ volumeSource: 'GB4814', volume: 0.601 })).toMatchObject({
        errorCode: 'log.figure_of_rule',
        details: { field: 'volume', typed: '0.601', computed: '0.72' },
      });
      expect(await refused({ bftSource: 'DOYLE', bft: 120 })).toMatchObject({
        errorCode: 'log.figure_of_rule',
        details: { field: 'bft', typed: '120', computed: '141' },
      });
    });

    test('a feed order counts its logs, and its approval takes them out of the yard; the reversal returns them', async () => {
      const logs = [await store(), await store({ shortDiaCm: 70, longDiaCm: 70.5, lengthM: 3 })];
      const id = await save('feedOrder', of(...logs));
      const order = () => get().ask(api.feedOrder.detail, { token, query: { id } });
      expect(await order()).toMatchObject({
        docNo: expect.stringMatching(/^TL\d{12}$/),
        logCount: 2,
        volume: 2.02,
        bft: 439,
        logs: [
          { logNo: logs[0]?.logNo, volume: 0.72 },
          { logNo: logs[1]?.logNo, volume: 1.3 },
        ],
      });
      await done('feedOrder', 'approve', id);
      for (const log of logs)
        expect(await read(log.id)).toMatchObject({ outStatus: 1, syncStatus: 2, feedOrderId: id });
      await done('feedOrder', 'reverse', id);
      for (const log of logs)
        expect(await read(log.id)).toMatchObject({ outStatus: 0, syncStatus: 0, feedOrderId: '' });
    });

    test('a log can be in only one approved feed order, and meanwhile be neither changed nor removed', async () => {
      const log = await store();
      const other = await save('feedOrder', of(log));
      await approved('feedOrder', of(log));
      const shipped = { errorCode: 'log.shipped', details: { logNo: log.logNo, field: 'logs.0.logNo' } };
      expect((await act('feedOrder', 'approve', other)).body.data).toMatchObject(shipped);
      const again = await get().call(api.feedOrder.submit, { token, body: of(log) });
      expect(again.body.data).toMatchObject(shipped);
      const { version } = await read(log.id);
      expect((await change({ id: log.id, version, remark: 'x' })).body.data.errorCode).toBe('log.shipped');
      const removal = await get().call(api.log.remove, { token, query: { ids: log.id } });
      expect(removal.body.data.errorCode).toBe('record.in_use');
    });

    test.each([
      ['figures', { lengthM: 3 }],
      ['species', { speciesId: '501' }],
    ])(
      'a log whose %s changed since the feed order was saved is named at its approval',
      async (_, changed) => {
        const log = await store();
        const id = await save('feedOrder', of(log));
        await change({ id: log.id, version: log.version, ...changed });
        expect((await act('feedOrder', 'approve', id)).body.data).toMatchObject({
          errorCode: 'log.outdated',
          details: { logNo: log.logNo },
        });
        const { version } = await get().ask(api.feedOrder.detail, { token, query: { id } });
        await save('feedOrder', { id, version, ...of(log) });
        await done('feedOrder', 'approve', id);
      },
    );

    test('an unknown log is refused at its line', async () => {
      const answer = await get().call(api.feedOrder.submit, {
        token,
        body: of(await store(), { logNo: 'NONE' }),
      });
      expect(answer.body.data).toMatchObject({
        errorCode: 'log.not_found',
        details: { logNo: 'NONE', field: 'logs.1.logNo' },
      });
    });

    test('a feed order of own logs is printed without a customer', async () => {
      const log = await store();
      const id = await approved('feedOrder', of(log));
      const [printed] = await get().ask(api.feedOrder.print, { token, body: { medium: 'a4', ids: [id] } });
      const query = { ids: printed?.id ?? '' };
      const { papers } = await get().ask(api.feedOrder.printPapers, { token, query });
      expect(papers[0]?.title).toBe('投料单');
      expect(papers[0]?.sections[0]?.rows[0]).toEqual(expect.arrayContaining([log.logNo, '0.720', '141']));
    });
  });
}
