import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { eventually } from '../../../tests/eventually.ts';
import { notifyUsers } from '../modules/notice/service.ts';
import { makeClerk, makeRole } from '../testing/clerks.ts';
import { readSheet } from '../testing/read-workbook.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

export function listDownloadSuite(get: () => TestServer): void {
  describe('downloads of lists', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    const sheetOf = async (endpoint: Endpoint, query: object, zone = 'UTC') => {
      const { status, body } = await get().call(endpoint, { token, query, headers: { 'time-zone': zone } });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return readSheet(body);
    };

    /** The file of a job, after it has ended. */
    async function jobSheetOf(endpoint: Endpoint, query: object, zone = 'UTC'): Promise<string[][]> {
      const headers = { 'time-zone': zone };
      const { id } = (await get().ask(endpoint, { token, query, headers })) as { id: string };
      await eventually(async () => {
        const job = await get().ask(api.job.detail, { token, query: { id } });
        expect(job).toMatchObject({ state: 'DONE', fileName: expect.stringMatching(/\.xlsx$/) });
      });
      return sheetOf(api.job.download, { id }, zone);
    }

    test.each([
      ['packages', api.pack.download, api.pack.startDownload, { grade: 'A', descs: 'packNo' }],
      ['records', api.cookPool.download, api.cookPool.startDownload, { descs: 'code' }],
    ] as const)(
      'of %s contain the same rows in the same order at once and as a job',
      async (_name, now, job, query) => {
        const sheet = await sheetOf(now, query);
        expect(sheet.length).toBeGreaterThan(2);
        expect(await jobSheetOf(job, query)).toEqual(sheet);
      },
    );

    test.each([
      ['audit entries', api.audit.download, api.audit.startDownload, { user: 'admin' }],
      ['dictionaries', api.dict.download, api.dict.startDownload, {}],
      ['menus', api.menu.download, api.menu.startDownload, {}],
      ['companies', api.tenant.download, api.tenant.startDownload, {}],
      ['departments', api.dept.download, api.dept.startDownload, {}],
      ['roles', api.role.download, api.role.startDownload, {}],
      ['users', api.user.download, api.user.startDownload, {}],
      ['stock', api.stock.exportAsOf, api.stock.startExportAsOf, {}],
    ] as const)(
      'of %s contain all rows of the list, at once and as a job',
      async (_name, now, job, filter) => {
        const query = 'user' in filter ? { ...filter, endTime: await timeOfLastEntry() } : filter;
        const [head, ...rows] = await sheetOf(now, query);
        expect(head?.every((title) => title !== '')).toBe(true);
        expect(rows.length).toBeGreaterThan(0);
        expect(await jobSheetOf(job, query)).toEqual([head, ...rows]);
      },
    );

    test('of dictionaries have only the chosen ones, and of one of them the entries of its list', async () => {
      const { records } = await get().ask(api.dict.parentList, { token, query: { descs: 'id' } });
      const chosen = records.slice(0, 2);
      const ids = chosen.map(({ id }) => id).join(',');
      const [, ...rows] = await sheetOf(api.dict.download, { ids });
      expect([...new Set(rows.map(([code]) => code))].sort()).toEqual(chosen.map(({ code }) => code).sort());

      const [texture] = (await get().ask(api.dict.parentList, { token, query: { code: 'texture' } })).records;
      const query = { parentId: texture?.id ?? '', dictValue_like: '直', descs: 'dictKey' };
      const listed = await get().ask(api.dict.childList, { token, query });
      expect(listed.length).toBeGreaterThan(1);
      const entries = [['字典编号', '字典名称', '键值', '名称', '排序', '备注']];
      for (const { dictKey, dictValue, sort, remark } of listed)
        entries.push(['texture', '纹理', dictKey, dictValue, String(sort), remark]);
      expect(await sheetOf(api.dict.download, query)).toEqual(entries);
      expect(await jobSheetOf(api.dict.startDownload, query)).toEqual(entries);
    });

    test('of packages have their remarks and the bundles that are still to be stored', async () => {
      const pack = await get().takePack(token);
      const { version } = await get().ask(api.pack.detail, { token, query: { id: pack.id } });
      await get().ask(api.pack.change, { token, body: { id: pack.id, version, remark: '边部有裂' } });
      const [head = [], row = []] = await sheetOf(api.pack.download, { packNo: pack.packNo });
      expect(row[head.indexOf('备注')]).toBe('边部有裂');
      expect(row[head.indexOf('待入库扎数')]).toBe('0');
    });

    const timeOfLastEntry = async () => {
      const { records } = await get().ask(api.audit.page, { token, query: { size: 1 } });
      return records[0]?.createTime;
    };

    test.each([
      ['notices', api.notice.download, api.notice.startDownload],
      ['tasks', api.deskTask.download, api.deskTask.startDownload],
      ['prints and tags', api.pack.downloadOwnRecords, api.pack.startOwnRecordsDownload],
      ['approvals', api.workflow.download, api.workflow.startDownload],
    ] as const)(
      'of one’s own %s need no permission, and are refused where there are none, at once and as a job',
      async (_name, now, job) => {
        const clerk = await makeClerk(get(), token, await makeRole(get(), token, [], '2'));
        const { status, body } = await get().call(now, { token: clerk.token });
        expect([status, body.data]).toMatchObject([400, { errorCode: 'export.empty' }]);
        const { id } = await get().ask(job, { token: clerk.token });
        await eventually(async () => {
          const { state, error } = await get().ask(api.job.detail, { token: clerk.token, query: { id } });
          expect([state, error?.code]).toEqual(['FAILED', 'export.empty']);
        });
      },
    );

    test('of one’s own rows that are more than one call makes are a job of one’s own', async () => {
      const clerk = await makeClerk(get(), token, await makeRole(get(), token, [], '2'));
      const titles = ['甲', '乙', '丙', '丁'];
      await get().database.withTenant('000000', async (tx) => {
        for (const [at, title] of titles.entries()) {
          const by = { nextId: () => `9730000${at}`, now: get().clock.now };
          const notice = { kind: 'message', title, content: '…' } as const;
          await notifyUsers(tx, by, { tenantId: '000000', to: [clerk.id], ...notice });
        }
      });
      const small = await createTestServer(get().database, { immediateRows: 3 });
      const { body } = await small.call(api.notice.download, { token: clerk.token });
      expect(body.data).toMatchObject({ errorCode: 'export.too_many', details: { limit: 3 } });
      await small.app.close();
      const { id } = await get().ask(api.notice.startDownload, { token: clerk.token });
      await eventually(async () => {
        const job = await get().ask(api.job.detail, { token: clerk.token, query: { id } });
        expect(job).toMatchObject({ state: 'DONE' });
      });
      const file = await get().call(api.job.download, { token: clerk.token, query: { id } });
      const [, ...rows] = readSheet(file.body);
      expect(rows.map(([title]) => title).toSorted()).toEqual(titles.toSorted());
      expect((await get().call(api.job.download, { token, query: { id } })).status).toBe(404);
    });

    test('of menus are in the order of their tree', async () => {
      const [head = [], first = [], second = []] = await sheetOf(api.menu.download, { code: '' });
      expect(head.at(-1)).toBe('上级菜单');
      expect(second.at(-1)).toBe(first[0]);
    });

    test('show times in the zone of their owner, at once and as a job', async () => {
      const query = { descs: 'packNo', thicknessMm: 0.5 };
      const [inUtc, inShanghai] = [
        await sheetOf(api.pack.download, query, 'UTC'),
        await sheetOf(api.pack.download, query, 'Asia/Shanghai'),
      ];
      expect(inShanghai).not.toEqual(inUtc);
      expect(await jobSheetOf(api.pack.startDownload, query, 'Asia/Shanghai')).toEqual(inShanghai);
    });

    test('as a job are limited to the data scope of their owner', async () => {
      const server = get();
      const role = await makeRole(server, token, ['pack_view', 'pack_export'], '2');
      const clerk = await makeClerk(server, token, role);
      const { id } = await server.ask(api.pack.startDownload, { token: clerk.token });
      // The owner has created no package.
      await eventually(async () => {
        const job = await server.ask(api.job.detail, { token: clerk.token, query: { id } });
        expect(job).toMatchObject({ state: 'FAILED', error: { code: 'export.empty' } });
      });
      expect((await server.call(api.job.detail, { token, query: { id } })).status).toBe(404);
      expect((await server.call(api.job.download, { token, query: { id } })).status).toBe(404);
      expect((await server.ask(api.job.list, { token })).map((job) => job.id)).not.toContain(id);
    });

    test('of more rows than one call makes are refused, so that a job is started', async () => {
      const small = await createTestServer(get().database, { immediateRows: 3 });
      for (const endpoint of [api.pack.download, api.cookPool.download]) {
        const { body } = await small.call(endpoint, { token });
        expect(body.data).toMatchObject({ errorCode: 'export.too_many', details: { limit: 3 } });
      }
      await small.app.close();
    });
  });
}
