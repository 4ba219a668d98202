import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { auditChangesIn } from '#shared/audit/words';
import type { ImportAnswer, ImportCalls } from '#shared/records/import-api';
import { postForm } from '../testing/post-form.ts';
import { readSheet } from '../testing/read-workbook.ts';
import type { TestServer } from '../testing/test-server.ts';

const { customer } = api;

/** Tests the lines of any kind of record, with the contacts of a customer as the example. */
export function lineSuite(get: () => TestServer): void {
  describe('lines of a record', () => {
    let token = '';
    let id = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    beforeEach(async () => {
      if (id !== '') await get().ask(customer.remove, { token, query: { ids: id } });
      const contacts = [
        { name: '张一', mobile: '13800000101', isPrimary: true },
        { name: '李二', mobile: '13800000102' },
        { name: '王三' },
      ];
      const body = { code: 'LINES-1', name: '行记录', contacts };
      id = (await get().ask(customer.submit, { token, body })).id ?? '';
    });
    afterAll(() => get().ask(customer.remove, { token, query: { ids: id } }));

    const read = () => get().ask(customer.detail, { token, query: { id } });
    const save = (contacts: object[], version?: number) =>
      get().call(customer.submit, { token, body: { id, contacts, ...(version && { version }) } as never });
    const lastChanges = async () => {
      const query = { targetId: id, size: 1 } as never;
      const [entry] = (await get().ask(api.audit.page, { token, query })).records;
      return auditChangesIn(
        'zh',
        'customer',
        (entry?.details as { changes?: unknown } | undefined)?.changes,
      ).map(({ field, before, after }) => `${field} ${before} → ${after}`);
    };

    test('are answered in their order by the detail, and not by the list', async () => {
      const { contacts } = await read();
      expect(contacts.map(({ name, isPrimary, mobile }) => [name, isPrimary, mobile])).toEqual([
        ['张一', 1, '13800000101'],
        ['李二', 0, '13800000102'],
        ['王三', 0, ''],
      ]);
      const { records } = await get().ask(customer.list, { token, query: { code: 'LINES-1' } });
      expect(records).toHaveLength(1);
      expect(records[0]).not.toHaveProperty('contacts');
    });

    test('become the lines that were sent: changed by their id, added without one, removed when left out', async () => {
      const [one, two] = (await read()).contacts;
      expect(one && two).toBeDefined();
      const sent = [
        { id: two?.id, name: '李二', mobile: '13900000102' },
        { name: '赵四', isPrimary: 0, email: 'z4@example.com' },
        { id: one?.id, name: '张一', isPrimary: 1 },
      ];
      expect((await save(sent)).status).toBe(200);
      const { contacts, version } = await read();
      expect(version).toBe(2);
      expect(contacts).toMatchObject([
        { id: two?.id, name: '李二', mobile: '13900000102' },
        { name: '赵四', email: 'z4@example.com' },
        // A field that was not sent stays.
        { id: one?.id, name: '张一', mobile: '13800000101', isPrimary: 1 },
      ]);
      expect((await lastChanges()).toSorted()).toEqual([
        '删除联系人 3: 姓名 王三 → ',
        '新增联系人 2: 姓名  → 赵四',
        '新增联系人 2: 邮箱  → z4@example.com',
        '联系人 2: 手机 13800000102 → 13900000102',
        '联系人的顺序 张一, 李二 → 李二, 张一',
      ]);
    });

    test('stay unchanged if a save does not name them', async () => {
      await get().ask(customer.submit, { token, body: { id, shortName: '行' } });
      expect((await read()).contacts).toHaveLength(3);
      expect((await save([])).status).toBe(200);
      expect((await read()).contacts).toEqual([]);
    });

    test.each([
      [
        'a broken field',
        [
          { name: '张', isPrimary: 1 },
          { name: '李', email: 'x' },
        ],
        'contacts.1.email',
        '联系人邮箱',
      ],
      ['a missing field', [{ isPrimary: 1 }], 'contacts.0.name', '联系人姓名'],
      [
        'two primary ones',
        [
          { name: '张', isPrimary: 1 },
          { name: '李', isPrimary: 1 },
        ],
        'contacts.1.isPrimary',
        '只能有一个联系人主要',
      ],
      ['no primary one', [{ name: '张' }], 'contacts.0.isPrimary', '须有一个联系人主要'],
    ])('are refused with %s, naming the line and the field', async (_case, contacts, field, words) => {
      const { status, body } = await save(contacts);
      expect(status).toBe(400);
      expect(body).toMatchObject({ data: { errorCode: 'input.invalid', details: { field } } });
      expect(body.msg).toContain(words);
      expect((await read()).version).toBe(1);
    });

    test('of another record, or of another company, are not taken', async () => {
      const [mine] = (await read()).contacts;
      const body = { code: 'LINES-2', name: '另一家', contacts: [{ name: '钱五', isPrimary: 1 }] };
      const { id: other = '' } = await get().ask(customer.submit, { token, body: body as never });
      const stolen = { id: other, contacts: [{ id: mine?.id, name: '张一', isPrimary: 1 }] };
      const answer = await get().call(customer.submit, { token, body: stolen as never });
      expect(answer.body.data.errorCode).toBe('record.some_missing');
      expect((await read()).contacts[0]).toMatchObject({ id: mine?.id, name: '张一' });
      await get().ask(customer.remove, { token, query: { ids: other } });
      const seen = await get().database.withTenant('100001', (tx) =>
        tx.execute(`SELECT 1 FROM customer_contacts WHERE id = ${mine?.id}`),
      );
      expect(seen.rows).toEqual([]);
    });

    test('count as a change of the record: one on an old version is refused, naming them', async () => {
      const { contacts } = await read();
      const [first, ...rest] = contacts.map(({ id, name, isPrimary }) => ({ id, name, isPrimary }));
      expect((await save([{ ...first, name: '张一一' }, ...rest], 1)).status).toBe(200);
      const { status, body } = await save([{ ...first, name: '张大' }, ...rest], 1);
      expect([status, body.data.errorCode]).toEqual([409, 'record.changed']);
      expect(body.data.details.fields).toEqual({ zh: '联系人', en: 'Contacts' });
    });

    test('are rows of a sheet, which imported again changes nothing, and edited changes them', async () => {
      const query = { code: 'LINES-1' };
      const download = await get().call(customer.download, { token, query });
      const sheet = await readSheet(download.body);
      const [titles = []] = sheet;
      // Rows are read without the empty cells at their end.
      const [, first = [], ...others] = sheet.map((row) => titles.map((_, column) => row[column] ?? ''));
      const at = (title: string) => titles.indexOf(title);
      expect(
        sheet.slice(1).map((row) => [row[at('客户编号')], row[at('联系人姓名')], row[at('联系人主要')]]),
      ).toEqual([
        ['LINES-1', '张一', '是'],
        ['LINES-1', '李二', '否'],
        ['LINES-1', '王三', '否'],
      ]);

      const send = (rows: readonly (readonly unknown[])[], isTrial: string) => {
        const lines = rows.map((cells) => cells.map((cell) => cell ?? '').join(','));
        const file = ['file', { name: 'a.csv', bytes: new TextEncoder().encode(lines.join('\n')) }] as const;
        const fields = [['isTrial', isTrial], ['isCovered', '1'], file] as const;
        const { importRecords } = customer as unknown as ImportCalls;
        return postForm(get().app, importRecords.path, fields, { 'blade-auth': `bearer ${token}` });
      };
      expect((await send(sheet, '0')).body.data).toMatchObject({ added: 0, changed: 0, unchanged: 1 });

      const wrong = first.with(at('联系人邮箱'), 'x');
      const twice = others[0]?.with(at('联系人主要'), '是') ?? [];
      const other = others[1]?.with(at('名称'), '别的名称') ?? [];
      const { faults } = (await send([titles, wrong, twice, other], '1')).body.data as ImportAnswer;
      expect(faults.map(({ row, column }) => [row, column.zh])).toEqual([
        [2, '联系人邮箱'],
        [3, '联系人主要'],
        [4, '名称'],
      ]);

      const [one] = (await read()).contacts;
      const added = { [at('客户编号')]: 'LINES-1', [at('联系人姓名')]: '新六' };
      const more = titles.map((_, column) => added[column] ?? '');
      const changed = await send([titles, first.with(at('联系人手机'), '13900000101'), more], '0');
      expect(changed.body.data).toMatchObject({ added: 0, changed: 1 });
      expect((await read()).contacts).toMatchObject([
        { id: one?.id, name: '张一', mobile: '13900000101', isPrimary: 1 },
        { name: '新六', isPrimary: 0 },
      ]);
    });
  });
}
