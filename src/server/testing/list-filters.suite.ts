import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { nameFieldOf } from '#shared/records/reference-field';
import { addRecordTargets, RECORD_KINDS, removeRecordTargets } from './record-targets.ts';
import { SCHEMA_TABLES } from './schema-tables.ts';
import type { TestServer } from './test-server.ts';

type Row = Record<string, unknown>;

const WITH_CHILDREN = ['children', 'hasChildren', 'meta'];

type List = [name: string, list: Endpoint, query: Record<string, string>, told: readonly string[]];

/** Lists, their required parameters, and the fields of their records that have no column. */
const LISTS: List[] = [
  ...RECORD_KINDS.map(({ area, of, calls }): List => {
    const names = Object.keys(of.fields).map(nameFieldOf);
    const list = (calls.page ?? calls.tree) as Endpoint;
    return [
      area,
      list,
      { size: '500' },
      ['tenantId', 'isDeleted', 'dataScopeDeptIds', 'sexName', 'roleId', 'postId', ...names],
    ];
  }),
  ['sliceProductionProcess/list', api.productionProcess.listForNoc, {}, ['tenantId', 'isDeleted']],
  ['topmenu/list', api.menu.topMenus, { size: '500' }, ['tenantId']],
  ['menu/list', api.menu.list, {}, ['isDeleted', 'keepAlive', 'parentName']],
  ['menu/lazy-list', api.menu.lazyList, { parentId: '10100' }, ['isDeleted', 'keepAlive']],
  [
    'user/page',
    api.user.page,
    {},
    ['tenantId', 'sexName', 'roleId', 'roleName', 'deptName', 'postId', 'postName'],
  ],
  ['search/user', api.user.search, {}, ['deptName', 'postName']],
  ['dict/parent-list', api.dict.parentList, { size: '500' }, ['isDeleted']],
  ['dict/child-list', api.dict.childList, { parentId: '1000' }, ['isDeleted', 'parentName']],
  ['tenant/list', api.tenant.list, {}, ['activateTime']],
];

/** Further lists that can be sorted. */
const SORTED_LISTS: [name: string, list: Endpoint, query: Record<string, string>][] = [
  ['audit/page', api.audit.page, { size: '100' }],
  ['error/page', api.audit.errorLogs, {}],
  ['join/list', api.join.list, {}],
  ['pack/page', api.pack.page, { size: '100' }],
];

/** The names of all columns. */
const COLUMNS = SCHEMA_TABLES.flatMap((table) => Object.keys(getTableColumns(table)));

export function listFilterSuite(get: () => TestServer): void {
  describe('every column of a listed record is a filter', () => {
    let token = '';
    let targets: ReadonlyMap<string, string>;
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
      targets = await addRecordTargets(get(), token);
      const body = { postCode: 'LF-1', postName: '筛选岗', remark: '说明', sort: 3 };
      await get().call(api.post.submit, { token, body });
    });
    afterAll(() => removeRecordTargets(get(), token, targets));

    async function find(list: Endpoint, query: Record<string, string>): Promise<Row[]> {
      const { status, body } = await get().call(list, { token, query });
      expect([status, query]).toEqual([200, query]);
      return flatten(Array.isArray(body.data) ? body.data : body.data.records);
    }

    test.each(LISTS)('%s', async (_name, list, needed, told) => {
      const all = await find(list, needed);
      expect(all.length).toBeGreaterThan(0);
      const idsWhere = (isWanted: (row: Row) => boolean) => idsOf(all.filter(isWanted));
      for (const field of columnsOf(all, told)) {
        const value = all.map((row) => row[field]).find((one) => one !== '' && one !== null);
        const ask = async (suffix: string) =>
          idsOf(await find(list, { ...needed, [field + suffix]: String(value) }));
        const isSame = (row: Row) => String(row[field]) === String(value);
        expect(await ask('_equal'), `${field}_equal`).toEqual(idsWhere(isSame));
        if (!String(value).match(/[,:]/)) expect(await ask('_in'), `${field}_in`).toEqual(idsWhere(isSame));
        const others = await ask('_notequal');
        // Missing values are not compared, as in SQL.
        expect(others, `${field}_notequal`).toEqual(
          idsWhere((row) => !isSame(row) && (others.includes(String(row.id)) || hasValue(row[field]))),
        );
        expect(await ask('_like'), `${field}_like`).toEqual(
          idsWhere((row) => String(row[field]).toLowerCase().includes(String(value).toLowerCase())),
        );
        expect(await ask('_notnull'), `${field}_notnull`).toEqual(idsWhere((row) => hasValue(row[field])));
      }
    });

    // Sorting by a hidden column would gradually reveal its values.
    const sorted = [...LISTS, ...SORTED_LISTS].map(([name, list, needed]) => ({ name, list, needed }));
    test.each(sorted)('and a list cannot be sorted by a hidden column: $name', async ({ list, needed }) => {
      const order = async (query: object) => (await find(list, { ...needed, ...query })).map((row) => row.id);
      const shown = new Set((await find(list, needed)).flatMap((row) => Object.keys(row)));
      const hidden = [...new Set(COLUMNS)].filter((name) => !shown.has(name));
      const usual = await order({});
      for (const way of ['ascs', 'descs']) expect(await order({ [way]: hidden.join(',') })).toEqual(usual);
    });

    test.each([
      ['cookPool/list', api.cookPool.list, {}, 'code', 'ZC-0'],
      ['treeSpecies/list', api.treeSpecies.list, {}, 'treeCode', 'B'],
      ['topmenu/list', api.menu.topMenus, { size: '500' }, 'code', 'invent'],
      ['menu/list', api.menu.list, {}, 'code', 'pack_'],
      ['dict/parent-list', api.dict.parentList, {}, 'code', 'textur'],
      ['post/list', api.post.list, {}, 'postCode', 'LF-'],
    ] as [string, Endpoint, Record<string, string>, string, string][])(
      'and a code matches only the whole value: %s',
      async (_name, list, needed, field, part) => {
        expect(await find(list, { ...needed, [field]: part })).toEqual([]);
        const [found] = await find(list, { ...needed, [`${field}_likeright`]: part });
        const whole = String(found?.[field]);
        expect((await find(list, { ...needed, [field]: whole })).map((row) => row[field])).toEqual([whole]);
      },
    );
  });
}

const hasValue = (value: unknown): boolean => value !== '' && value !== null;
const idsOf = (rows: readonly Row[]): string[] => rows.map((row) => String(row.id)).sort();

function flatten(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => [row, ...flatten((row.children ?? []) as Row[])]);
}

/** Fields with a value in at least one record. */
function columnsOf(rows: readonly Row[], told: readonly string[]): string[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => hasValue(row[name]))));
  return [...names].filter((name) => ![...WITH_CHILDREN, ...told].includes(name));
}
