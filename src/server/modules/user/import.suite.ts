import { Worker } from 'node:worker_threads';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { api } from '#shared/api/index';
import { users } from '../../db/schema/people.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import { postForm } from '../../testing/post-form.ts';
import { readSheet } from '../../testing/read-workbook.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** A workbook with these rows, its cells typed. */
type Cell = string | number | Date | null;
const sheetOf = (rows: Cell[][]): Promise<Buffer> =>
  writeWorkbook(
    rows.map((row) =>
      row.map((value) => {
        if (value === null) return null;
        if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' };
        return typeof value === 'number' ? { value, type: Number } : { value, type: String };
      }),
    ),
  ).toBuffer();

const TITLES = ['账号', '姓名', '手机号', '部门名称', '角色名称'];

export function userImportSuite(get: () => TestServer): void {
  describe('users in Excel', () => {
    let admin = '';
    beforeAll(async () => {
      admin = (await get().signIn({ account: 'admin' })).access_token;
    });

    const send = async (bytes: Uint8Array, query = '', token = admin, language = 'zh-CN') =>
      postForm(get().app, `${api.user.importUsers.path}${query}`, [['file', { name: 'u.xlsx', bytes }]], {
        'blade-auth': `bearer ${token}`,
        'accept-language': language,
      });
    const importSheet = async (rows: Cell[][], query?: string, token?: string) =>
      send(await sheetOf(rows), query, token);
    const find = async (account: string) =>
      (await get().ask(api.user.page, { token: admin, query: { account_equal: account } })).records[0];
    const count = async () => (await get().ask(api.user.page, { token: admin })).total;

    const imported = async (...rows: Cell[][]) => {
      const { body } = await importSheet([TITLES, ...rows]);
      expect(body.data).toMatchObject({ added: rows.length });
    };

    test('are imported with their departments and roles, and get one generated password', async () => {
      const titles = [
        '账户',
        '姓名 *',
        '昵称',
        '手机',
        '邮箱',
        '生日',
        '性别',
        '部门名称',
        '角色名称',
        '工号',
      ];
      const born = new Date(Date.UTC(1990, 4, 17));
      const { status, body } = await importSheet([
        titles,
        [
          'import-1',
          '张三',
          '小张',
          13_911_110_001,
          'z@example.com',
          born,
          '男',
          '仓库，销售部',
          '仓库管理员',
          'A1',
        ],
        [null, null],
        ['import-2', '李四', null, null, null, '1991/2/3', null, '仓库', null, null],
      ]);
      expect([status, body.msg]).toEqual([200, '操作成功!']);
      expect(body.data).toMatchObject({ added: 2, changed: 0, password: expect.stringMatching(/^\w{14}$/) });
      expect(await find('import-1')).toMatchObject({
        realName: '张三',
        name: '小张',
        phone: '13911110001',
        email: 'z@example.com',
        birthday: '1990-05-17',
        sex: 1,
        deptName: '仓库,销售部',
        roleName: '仓库管理员',
        code: 'A1',
      });
      expect(await find('import-2')).toMatchObject({ birthday: '1991-02-03', sex: 3, deptName: '仓库' });
      const own = await get().signIn({ account: 'import-1', password: body.data.password });
      const self = await get().ask(api.auth.userInfo, { token: own.access_token });
      expect(self.mustChangePassword).toBe(true);
    }, 60_000);

    test('are all refused for one fault; each fault has row, column, value and reason', async () => {
      const before = await count();
      const { status, body } = await importSheet([
        TITLES,
        ['import-ok', '好', null, null, null],
        ['cangku', '李', null, null, null],
        [null, '无账号', 'x', null, null],
        ['import-a', '甲', '13900000999', '没有的部门', '没有的角色'],
        ['import-b', '乙', '13900000999', null, null],
        ['import-c', '#N/A', null, null, null],
      ]);
      expect([status, body.data.errorCode]).toEqual([400, 'import.rows']);
      const said = (
        body.data.details.rows as {
          row: number;
          column: { zh: string };
          value: string;
          reason: { zh: string };
        }[]
      ).map(({ row, column, value, reason }) => [row, column.zh, value, reason.zh]);
      expect(said.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
        [3, '账号', 'cangku', '当前账号已被使用!'],
        [4, '账号', '', '账号不能为空'],
        [4, '手机号', 'x', '手机号格式不正确'],
        [5, '部门名称', '没有的部门', '没有这个部门名称'],
        [5, '角色名称', '没有的角色', '没有这个角色名称'],
        [6, '手机号', '13900000999', '手机号在文件中重复'],
        [7, '姓名', '#N/A', '姓名的公式没有结果'],
      ]);
      expect(body.msg).toContain('有 7 处错误，没有导入任何数据：');
      expect(body.msg).toContain('账号不能为空（空）');
      expect(await count()).toBe(before);
      expect(await find('import-ok')).toBeUndefined();
    });

    test('that exist are changed on request, with the permission to edit', async () => {
      await imported(['changed-1', '李四', null, '仓库', null]);
      const rows = [TITLES, ['changed-1', '李四改', null, null, null]];
      expect((await importSheet(rows)).body.data.errorCode).toBe('import.rows');
      const { body } = await importSheet(rows, '?isCovered=1');
      expect(body.data).toEqual({ added: 0, changed: 1 });
      expect(await find('changed-1')).toMatchObject({ realName: '李四改', deptName: '仓库' });
      const role = await makeRole(get(), admin, ['user_import', 'user_view'], '1');
      const { token } = await makeClerk(get(), admin, role);
      expect((await importSheet(rows, '?isCovered=1', token)).status).toBe(403);
      const beyond = [TITLES, ['changed-2', '越权', null, null, '仓库管理员']];
      expect((await importSheet(beyond, '', token)).body.data.details.rows).toMatchObject([
        { row: 2, column: { zh: '角色名称' }, value: '仓库管理员' },
      ]);
    }, 60_000);

    test('are changed within the data scope only', async () => {
      const role = await makeRole(
        get(),
        admin,
        ['user_import', 'user_edit', 'user_view', 'user_export'],
        '3',
      );
      const { token } = await makeClerk(get(), admin, role, { deptId: ['103'] });
      const rows = [TITLES, ['cangku', '别处', null, null, null]];
      const refused = await importSheet(rows, '?isCovered=1', token);
      expect(refused.body.data.details.rows).toMatchObject([{ row: 2, value: 'cangku' }]);
      expect((await find('cangku'))?.realName).not.toBe('别处');
      const { body } = await get().call(api.user.download, { token });
      expect(readSheet(body).flat()).not.toContain('cangku');
    }, 60_000);

    test.each([
      ['without a title', [['账号'], ['a']], 'import.columns', '缺少“姓名”'],
      [
        'with an unknown title',
        [
          ['账号', '姓名', '工资'],
          ['a', 'b', 'c'],
        ],
        'import.columns',
        '不认识“工资”',
      ],
      [
        'with a title twice',
        [
          ['账号', '姓名', '姓名'],
          ['a', 'b', 'c'],
        ],
        'import.columns',
        '重复“姓名”',
      ],
      ['with titles only', [TITLES], 'import.empty', '文件中没有数据'],
      [
        'with too many rows',
        [TITLES, ...Array.from({ length: 501 }, (_, row) => [`many-${row}`, 'x'])],
        'import.too_many',
        '一次最多导入 500 行',
      ],
    ] as [string, Cell[][], string, string][])('a file %s is refused', async (_case, rows, code, words) => {
      const { status, body } = await importSheet(rows);
      expect([status, body.data.errorCode]).toEqual([400, code]);
      expect(body.msg).toContain(words);
    });

    test.each([
      ['is no workbook', Buffer.from('账号,姓名\n')],
      ['begins as a workbook only', Buffer.from('PK\x03\x04 and no more')],
      [
        'ends as a workbook only',
        Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18, 0xff)]),
      ],
    ])('a file that %s is refused as unreadable', async (_case, bytes) => {
      const { status, body } = await send(bytes);
      expect([status, body.data.errorCode, body.msg]).toEqual([400, 'import.unreadable', '无法读取该文件']);
    });

    test('are read in a thread, so that no file stops the server', async () => {
      const tasks = vi.spyOn(Worker.prototype, 'postMessage');
      expect((await importSheet([TITLES])).body.data.errorCode).toBe('import.empty');
      expect(tasks).toHaveBeenCalledOnce();
      tasks.mockRestore();
    });

    test('a form without a file is refused', async () => {
      const { body } = await postForm(get().app, api.user.importUsers.path, [['isCovered', '0']], {
        'blade-auth': `bearer ${admin}`,
      });
      expect(body.data.errorCode).toBe('upload.missing');
    });

    test('the template has the titles in both languages and can be imported', async () => {
      for (const [language, first] of [
        ['zh-CN', '账号'],
        ['en', 'Account'],
      ] as const) {
        const { headers, body } = await get().call(api.user.exportTemplate, {
          token: admin,
          headers: { 'accept-language': language },
        });
        expect(headers['content-type']).toContain('application/vnd.ms-excel');
        const [titles = []] = readSheet(body);
        expect(titles[0]).toBe(first);
        const account = `template-${language}`;
        const row = titles.map((title) => {
          if (title === first) return account;
          return /^(姓名|Full name)$/.test(title) ? '填' : null;
        });
        expect((await importSheet([titles, row])).body.data.added).toBe(1);
      }
      expect(
        (await send(Buffer.from((await get().call(api.user.exportTemplate, { token: admin })).body))).body
          .data.errorCode,
      ).toBe('import.empty');
    }, 60_000);

    test('a download has the users of the list, by its address alone, and can be imported', async () => {
      await imported(
        ['listed-1', '王五', null, '仓库', '仓库管理员'],
        ['listed-2', '赵六', null, null, null],
      );
      const { rawPayload, headers } = await get().app.inject(
        `${api.user.download.path}?account=listed-&blade-auth=bearer%20${admin}`,
      );
      expect(headers['content-disposition']).toContain(encodeURIComponent('用户'));
      const rows = readSheet(rawPayload);
      expect(
        rows
          .slice(1)
          .map(([account]) => account)
          .toSorted(),
      ).toEqual(['listed-1', 'listed-2']);
      expect(rows.flat().join()).not.toContain('argon2');
      const again = await send(rawPayload, '?isCovered=1');
      expect(again.body.data).toEqual({ added: 0, changed: 2 });
      const empty = { token: admin, query: { account: 'nobody-like-this' } };
      expect((await get().call(api.user.download, empty)).body.data.errorCode).toBe('export.empty');
    });

    test('each imported user has an audit entry', async () => {
      const row: Cell[] = ['noted-1', '孙七', null, null, null];
      await imported(row);
      expect((await importSheet([TITLES, row], '?isCovered=1')).body.data).toMatchObject({ changed: 1 });
      const [stored] = await get().database.withTenant('000000', (tx) =>
        tx.select({ id: users.id }).from(users).where(eq(users.account, 'noted-1')),
      );
      const query = { targetId: stored?.id ?? '', action: 'user.import' };
      const { records } = await get().ask(api.audit.page, { token: admin, query });
      expect(records.map(({ details }) => details.isNew)).toEqual([false, true]);
    });
  });
}
