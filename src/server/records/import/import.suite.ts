import { Worker } from 'node:worker_threads';
import { like } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { nameOfCall } from '#shared/api/call-nodes';
import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import type { ImportAnswer, ImportCalls } from '#shared/records/import-api';
import { UPLOAD_LIMIT_BYTES } from '#shared/upload-rules';
import { eventually } from '../../../../tests/eventually.ts';
import { cookPools } from '../../db/schema/factory.ts';
import { makeClerk, makeRole, menuIdsOf } from '../../testing/clerks.ts';
import { postForm } from '../../testing/post-form.ts';
import { readSheet } from '../../testing/read-workbook.ts';
import { sampleOf } from '../../testing/record-samples.ts';
import { RECORD_KINDS } from '../../testing/record-targets.ts';
import type { TestServer } from '../../testing/test-server.ts';

const { cookPool } = api;
const calls = cookPool as unknown as ImportCalls;
/** One row more than a synchronous import may have. */
const MANY = 5001;
const csv = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'));
const xlsx = (rows: readonly (readonly (string | number)[])[]): Promise<Buffer> =>
  writeWorkbook(
    rows.map((cells) => cells.map((value) => ({ value, type: typeof value === 'number' ? Number : String }))),
  ).toBuffer();

export function importSuite(get: () => TestServer): void {
  describe('records imported', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    interface Options {
      trial?: boolean;
      covers?: boolean;
      by?: string;
    }
    const post = (
      bytes: Uint8Array,
      { trial = false, covers = false, by = token }: Options = {},
      path = calls.importRecords.path,
    ) =>
      postForm(
        get().app,
        path,
        [
          ['isTrial', trial ? '1' : '0'],
          ['isCovered', covers ? '1' : '0'],
          ['file', { name: 'a.xlsx', bytes }],
        ],
        { 'blade-auth': `bearer ${by}` },
      );
    async function answer(bytes: Uint8Array, options?: Options): Promise<ImportAnswer> {
      const { status, body } = await post(bytes, options);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data;
    }
    const poolsLike = async (code: string) =>
      (await get().ask(cookPool.list, {
        token,
        query: { code_like: code, ascs: 'code' },
      })) as unknown as {
        id: string;
        code: string;
        name: string;
        capacityM3: number | null;
        status: number;
      }[];
    async function removeAll(code: string): Promise<void> {
      const ids = (await poolsLike(code)).map(({ id }) => id).join(',');
      await get().ask(cookPool.remove, { token, query: { ids } });
    }

    test('have a template with required columns and choices, which can be imported itself', async () => {
      const { status, body } = await get().call(calls.importTemplate, { token });
      expect(status).toBe(200);
      const [titles = []] = await readSheet(body);
      expect(titles).toEqual(expect.arrayContaining(['编号 *', '名称 *', '容量 m³', '状态 [启用/停用]']));
      const cells: Record<string, string | number> = {
        '编号 *': 'IMT-1',
        '名称 *': '模板池',
        '状态 [启用/停用]': '停用',
      };
      const row = titles.map((title) => cells[title] ?? '');
      expect(await answer(await xlsx([titles, row]))).toMatchObject({ added: 1, changed: 0, faultCount: 0 });
      expect(await poolsLike('IMT-')).toMatchObject([{ code: 'IMT-1', name: '模板池', status: 0 }]);
      await removeAll('IMT-');
    });

    test('have English titles on request, and are read in either language', async () => {
      const headers = { 'accept-language': 'en-US' };
      const { body } = await get().call(calls.importTemplate, { token, headers });
      expect((await readSheet(body))[0]).toEqual(
        expect.arrayContaining(['Code *', 'State [Enabled/Disabled]']),
      );
      const file = csv('Code,Name,State', 'IME-1,Pool,Disabled', 'IME-2,Pool,启用');
      expect(await answer(file)).toMatchObject({ added: 2 });
      expect((await poolsLike('IME-')).map(({ status }) => status)).toEqual([0, 1]);
      await removeAll('IME-');
    });

    test('are added all or none: every faulty cell is listed with row, column, value and reason', async () => {
      const file = csv(
        '编号,名称,容量 m³,最低温度 ℃,最高温度 ℃,状态',
        'IMF-1,好的,12.5,20,80,启用',
        'IMF-2,,很多,80,20,坏了',
        'IMF-1,又一个,,,,',
        'ZC-01,已有,,,,',
      );
      const trial = await answer(file, { trial: true });
      expect(trial).toMatchObject({ added: 1, faultCount: 6 });
      expect(trial.faults.map(({ row, column, value }) => [row, column.zh, value])).toEqual(
        expect.arrayContaining([
          [3, '名称', ''],
          [3, '容量 m³', '很多'],
          [3, '最高温度 ℃', '20'],
          [3, '状态', '坏了'],
          [4, '编号', 'IMF-1'],
          [5, '编号', 'ZC-01'],
        ]),
      );
      expect(trial.faults.every(({ reason }) => reason.zh !== '' && reason.en !== '')).toBe(true);
      const { status, body } = await post(file);
      expect([status, body.data.errorCode, body.data.details.count]).toEqual([400, 'import.rows', 6]);
      expect(await poolsLike('IMF-')).toEqual([]);

      const sheet = await readSheet((await post(file, {}, calls.importFaults.path)).body);
      expect(sheet[0]).toEqual(['错误', '编号', '名称', '容量 m³', '最低温度 ℃', '最高温度 ℃', '状态']);
      expect(sheet.slice(1).map((row) => row[1])).toEqual(['IMF-2', 'IMF-1', 'ZC-01']);
      expect(sheet[1]?.[0]).toContain('名称');
    });

    test('keep the zeros of a code that a sheet shows, and are refused where it has made the code a date', async () => {
      const bytes = await writeWorkbook([
        ['编号', '名称', '容量 m³'].map((value) => ({ value, type: String })),
        [
          { value: 12, type: Number, format: '0000' },
          { value: '甲', type: String },
        ],
        [
          { value: new Date(Date.UTC(2026, 2, 12)), type: Date, format: 'd-mmm' },
          { value: '乙', type: String },
        ],
      ]).toBuffer();
      const { added, faults } = await answer(bytes, { trial: true });
      expect([added, faults.map(({ row, value, reason }) => [row, value, reason.zh])]).toEqual([
        1,
        [[3, '2026-03-12', '编号被表格改成了日期；请把该列设为文本格式后重填']],
      ]);
      const zeros = await writeWorkbook([
        ['编号', '名称'].map((value) => ({ value, type: String })),
        [
          { value: 12, type: Number, format: '0000' },
          { value: '甲', type: String },
        ],
      ]).toBuffer();
      await answer(zeros);
      expect(await poolsLike('0012')).toMatchObject([{ code: '0012', name: '甲' }]);
      await removeAll('0012');
    });

    test('are read in a thread, so that no file stops the server, and their fault sheet only up to the upload limit', async () => {
      const tasks = vi.spyOn(Worker.prototype, 'postMessage');
      await answer(csv('编号,名称', 'IMH-1,甲'), { trial: true });
      await post(csv('编号,名称', 'IMH-1,'), {}, calls.importFaults.path);
      // The third writes the sheet of faults.
      expect(tasks).toHaveBeenCalledTimes(3);
      tasks.mockRestore();
      const large = csv('编号,名称', `IMH-1,${'x'.repeat(UPLOAD_LIMIT_BYTES)}`);
      const { status, body } = await post(large, {}, calls.importFaults.path);
      expect([status, body.data.errorCode]).toEqual([413, 'upload.too_large']);
    });

    test('are refused in a file above the company’s limit, which is 500 KB until the company raises it', async () => {
      const server = get();
      const large = csv('编号,名称,错误', `IMK-1,甲,${'x'.repeat(UPLOAD_LIMIT_BYTES)}`);
      for (const trial of [true, false]) {
        const { status, body } = await post(large, { trial });
        expect([status, body.data.errorCode, body.data.details]).toEqual([
          413,
          'import.too_large',
          { most: 500 },
        ]);
      }
      expect(await poolsLike('IMK-')).toEqual([]);
      await server.ask(api.setting.update, { token, body: { recordImportKb: 501 } });
      expect(await answer(large, { trial: true })).toMatchObject({ isLarge: true });
      await server.ask(api.setting.update, { token, body: { recordImportKb: 500 } });
    });

    test('are refused if titles are missing, unknown or repeated, naming them', async () => {
      const reasonOf = async (titles: string) => (await post(csv(titles, 'x,x,x'))).body;
      expect(await reasonOf('编号,容量 m³')).toMatchObject({
        data: { errorCode: 'import.columns' },
        msg: expect.stringContaining('名称'),
      });
      expect((await reasonOf('编号,颜色,产地')).msg).toBe('表头不正确：缺少“名称”；不认识“颜色”、“产地”');
      expect((await reasonOf('编号,名称,名称')).msg).toContain('重复');
      expect((await reasonOf('编号,名称')).msg).toContain('没有表头“C 列”');
      expect((await post(csv('编号,名称'))).body.data.errorCode).toBe('import.empty');
      expect((await post(new Uint8Array([1, 0, 2]))).body.data.errorCode).toBe('import.unreadable');
    });

    test('change those with the same code on request and with permission, and keep values of empty cells', async () => {
      const server = get();
      const { id = '' } = await server.ask(cookPool.save, {
        token,
        body: { code: 'IMC-1', name: '旧', capacityM3: 7 },
      });
      const file = csv('编号,名称,容量 m³', 'IMC-1,新,', 'IMC-2,另一个,3');
      expect(await answer(file, { trial: true, covers: true })).toMatchObject({
        added: 1,
        changed: 1,
        faultCount: 0,
      });
      const role = await makeRole(server, token, ['cookPool_view', 'cookPool_import'], '1');
      const clerk = await makeClerk(server, token, role);
      const refusal = async () => (await post(file, { covers: true, by: clerk.token })).body.data.errorCode;
      expect(await refusal()).toBe('auth.forbidden');
      // The button to edit is not enough if the role withholds the call that changes one.
      const menuIds = await menuIdsOf(server, ['cookPool_view', 'cookPool_edit', 'cookPool_import']);
      await server.ask(api.role.grant, { token, body: { roleIds: [role], menuIds } });
      const { apiScope } = await server.ask(api.menu.roleTreeKeys, { token, query: { roleIds: role } });
      const change = nameOfCall(cookPool.update);
      const apiScopeIds = apiScope.filter((node) => !node.startsWith(change));
      await server.ask(api.role.grant, { token, body: { roleIds: [role], menuIds, apiScopeIds } });
      server.clock.advance(6000);
      expect(await refusal()).toBe('auth.call_withheld');
      expect(await answer(file, { covers: true })).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
      expect(await poolsLike('IMC-')).toMatchObject([
        { id, name: '新', capacityM3: 7 },
        { code: 'IMC-2', capacityM3: 3 },
      ]);
      expect(await answer(file, { covers: true })).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
      await removeAll('IMC-');
    });

    test('are added with the defaults of the cells that are empty in some rows only', async () => {
      const file = csv('编号,名称,容量 m³,状态,备注', 'IMN-1,甲,3.5,停用,', 'IMN-2,乙,,,潮湿', 'IMN-3,丙,,,');
      expect(await answer(file)).toMatchObject({ added: 3 });
      expect(await poolsLike('IMN-')).toMatchObject([
        { name: '甲', capacityM3: 3.5, status: 0, remark: '', version: 1 },
        { name: '乙', capacityM3: null, status: 1, remark: '潮湿', version: 1 },
        { name: '丙', capacityM3: null, status: 1, remark: '', version: 1 },
      ]);
      await removeAll('IMN-');
    });

    test('change each record in its own columns, with its version and an entry of old and new values', async () => {
      const server = get();
      const before = { name: '旧', capacityM3: 7, status: 1, minTemperatureC: 20, maxTemperatureC: 60 };
      for (const code of ['IMO-1', 'IMO-2', 'IMO-3'])
        await server.ask(cookPool.save, { token, body: { ...before, code } });
      const file = csv(
        '编号,名称,容量 m³,状态,最高温度 ℃',
        'IMO-1,新,,停用,',
        'IMO-2,,3.25,,80.5',
        'IMO-3,旧,7,启用,60',
      );
      expect(await answer(file, { covers: true })).toMatchObject({ changed: 2, unchanged: 1 });
      const found = await poolsLike('IMO-');
      expect(found).toMatchObject([
        { ...before, name: '新', status: 0, version: 2 },
        { ...before, capacityM3: 3.25, maxTemperatureC: 80.5, version: 2 },
        { ...before, version: 1 },
      ]);
      const changesOf = async (index: number) => {
        const query = { targetId: found[index]?.id, action: 'cookPool.import' } as never;
        const { records } = await server.ask(api.audit.page, { token, query });
        return records.map(({ details }) => details);
      };
      expect(await changesOf(0)).toEqual([{ isNew: false, changes: { name: ['旧', '新'], status: [1, 0] } }]);
      expect(await changesOf(1)).toEqual([
        { isNew: false, changes: { capacityM3: [7, 3.25], maxTemperatureC: [60, 80.5] } },
      ]);
      expect(await changesOf(2)).toEqual([]);
      await removeAll('IMO-');
    });

    test('know a company’s own dictionary entries, and no entry by the dictionary’s own name', async () => {
      const dictionary = { code: 'customer_type' };
      const clerk = await makeClerk(
        get(),
        token,
        await makeRole(get(), token, ['dict_view', 'dict_add'], '1'),
      );
      const by = { token: clerk.token };
      const { records } = await get().ask(api.dict.parentList, { ...by, query: dictionary });
      const [named] = records;
      const body = { parentId: named?.id, dictKey: 'YACHT', dictValue: '游艇厂', sort: 99 };
      await get().ask(api.dict.submit, { ...by, body });

      const file = csv('客户编号,名称,类型', 'IMD-1,甲,游艇厂', `IMD-2,乙,${named?.dictValue}`);
      const { path } = (api.customer as unknown as ImportCalls).importRecords;
      const { body: answered } = await post(file, { trial: true }, path);
      expect(answered.data).toMatchObject({ added: 1, faults: [{ row: 3, value: named?.dictValue }] });
    });

    test('name a species by its code, short name or English name too, as a tally does', async () => {
      const saved = (body: object) => get().ask(api.treeSpecies.saveOrUpdate, { token, body });
      const { id: teak } = await saved({
        treeCode: 'IMZ1',
        fullName: '缅甸柚木',
        simpleName: '缅柚',
        englishName: 'Burma teak',
      });
      // The short name of the one is the full name of the other.
      const { id: short } = await saved({ treeCode: 'IMZ2', fullName: '缅柚', simpleName: '' });
      const { importRecords } = api.log as unknown as ImportCalls;
      const called = ['缅甸柚木', 'IMZ1', 'Burma teak', '缅柚', '缅甸'];
      const file = csv('木号,树种', ...called.map((species, at) => `IMZ-${at},${species}`));
      const { body: refused } = await post(file, { trial: true }, importRecords.path);
      expect(refused.data).toMatchObject({ added: 4, faults: [{ row: 6, value: '缅甸' }] });
      await post(
        csv('木号,树种', ...called.slice(0, 4).map((one, at) => `IMZ-${at},${one}`)),
        {},
        importRecords.path,
      );
      const query = { logNo_like: 'IMZ-', ascs: 'logNo' };
      const logs = await get().ask(api.log.list, { token, query });
      expect(logs.map(({ speciesId }) => speciesId)).toEqual([teak, teak, teak, short]);
      await get().ask(api.log.remove, { token, query: { ids: logs.map(({ id }) => id).join(',') } });
      await get().ask(api.treeSpecies.remove, { token, query: { ids: `${teak},${short}` } });
    });

    test('name each row that a rule of the kind refuses, and add none', async () => {
      const { importRecords, importFaults } = api.log as unknown as ImportCalls;
      const file = csv(
        '木号,检尺径 cm,检尺长 m,材积来源',
        'IMR-1,30,2.8,',
        'IMR 2,30,2.8,',
        'IMR-3,3,2.8,',
        'IMR-4,30,2.8,供应商',
      );
      const rows = [
        { row: 3, value: 'IMR 2', reason: { zh: '木号只能是 1～10 位字母、数字或 -' } },
        {
          row: 4,
          column: { zh: '检尺径 cm' },
          value: '3',
          reason: { zh: '检尺径 3 cm、检尺长 2.8 m 不在 GB/T 4814 的范围内' },
        },
        { row: 5, column: { zh: '材积 m³' }, value: '', reason: { zh: '材积 m³不能为空' } },
      ];
      const trial = await post(file, { trial: true }, importRecords.path);
      expect(trial.body.data).toMatchObject({ added: 1, faultCount: 3, faults: rows });
      const [, ...faulty] = await readSheet((await post(file, {}, importFaults.path)).body);
      expect(faulty.map(([, logNo]) => logNo)).toEqual(['IMR 2', 'IMR-3', 'IMR-4']);
      const { body } = await post(file, {}, importRecords.path);
      expect(body.data).toMatchObject({ errorCode: 'import.rows', details: { count: 3, rows } });
      const query = { logNo_like: 'IMR' };
      expect(await get().ask(api.log.list, { token, query })).toEqual([]);
    });

    test.each(RECORD_KINDS.filter(({ of }) => of.takesImport).map((kind) => [kind.area, kind] as const))(
      'change nothing if they are the exported list of %s',
      async (_area, { of, calls: own }) => {
        const { id } = await get().ask(own.add, { token, body: sampleOf(of, 'EXPORT1') });
        const { importRecords } = own as unknown as ImportCalls;
        for (const language of ['zh', 'en']) {
          const headers = { 'accept-language': language };
          const { body } = await get().call(own.download as Endpoint, { token, headers });
          const answered = await post(body, { covers: true }, importRecords.path);
          expect(answered.body.data, language).toMatchObject({ added: 0, changed: 0, faultCount: 0 });
          expect(answered.body.data.unchanged).toBeGreaterThan(0);
        }
        await get().ask(own.remove, { token, query: { ids: id } as never });
      },
    );

    test('may be encoded in GBK', async () => {
      // 编号,名称 / IMG-1,池
      const bytes = Buffer.from('b1e0bac52cc3fbb3c60a494d472d312cb3d8', 'hex');
      expect(await answer(bytes)).toMatchObject({ added: 1 });
      expect(await poolsLike('IMG-')).toMatchObject([{ name: '池' }]);
      await removeAll('IMG-');
    });

    test('of a large file run as a job; a file with faults changes nothing and its faults are returned as a file', async () => {
      const server = get();
      const lines = Array.from({ length: MANY }, (_, index) => `IML-${index},池 ${index},1`);
      const good = csv('编号,名称,容量 m³', ...lines);
      expect(await answer(good, { trial: true })).toMatchObject({ isLarge: true, jobId: '', added: 0 });
      const ended = (id: string) =>
        eventually(async () => {
          const job = await server.ask(api.job.detail, { token, query: { id } });
          expect(['DONE', 'FAILED']).toContain(job.state);
          return job;
        });

      const bad = await answer(csv('编号,名称,容量 m³', ...lines, 'IML-0,重号,x'));
      expect(await ended(bad.jobId)).toMatchObject({ state: 'FAILED', error: { code: 'import.rows' } });
      const { body } = await server.call(api.job.download, { token, query: { id: bad.jobId } });
      expect((await readSheet(body)).slice(1)).toEqual([
        [expect.stringContaining('容量 m³'), 'IML-0', '重号', 'x'],
      ]);
      expect(await poolsLike('IML-')).toEqual([]);

      const { jobId } = await answer(good);
      expect(await ended(jobId)).toMatchObject({
        state: 'DONE',
        message: { zh: `新增 ${MANY} 条，更新 0 条，无变化 0 条` },
      });
      // Inserted directly: a removal through the API would add an audit entry for each.
      const made = await server.database.withTenant('000000', (tx) =>
        tx.delete(cookPools).where(like(cookPools.code, 'IML-%')).returning({ id: cookPools.id }),
      );
      expect(made).toHaveLength(MANY);
    }, 60_000);
  });
}
