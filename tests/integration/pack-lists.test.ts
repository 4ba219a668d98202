import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzleOfPostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleOfPGlite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PackQuerySchema } from '#shared/api/pack';
import type { Connection, Sql } from '../../src/server/db/connection.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { TenantTx } from '../../src/server/db/tenancy.ts';
import { findPackPage } from '../../src/server/modules/pack/pack-page.ts';
import { findFilterChoices } from '../../src/server/modules/pack/packs.ts';
import { companySql, packagesSql } from '../bench/server/packages.ts';
import { IS_DEEP } from '../deep.ts';
import { findPostgres } from '../devices/postgres.ts';
import { DEMO, startDemoCluster } from './support/demo-cluster.ts';

const SHOWN = { cost: true };

/** Enough for an index to pay; a large company's number with `npm test -- deep`. */
const PACKAGES = IS_DEEP ? 100_000 : 20_000;
const LARGE = '200000';
const SMALL = '200001';
const CHANGES = 40;

/** A database whose statements are recorded. */
interface Opened {
  script(text: string): Promise<void>;
  query<T>(text: string, parameters?: unknown[]): Promise<T[]>;
  /** Drizzle on one connection; its statements are recorded in `sent`. */
  sql: Sql;
  sent: { text: string; parameters: unknown[] }[];
  /** Connections that can change packages concurrently. */
  others: Pick<Opened, 'query'>[];
  close(): Promise<void>;
}

type Note = { logQuery(text: string, parameters: unknown[]): void };

async function openEmbedded(): Promise<Opened> {
  const client = await PGlite.create({ extensions: { pg_trgm, btree_gin } });
  const { sent, logger } = notes();
  const query = async <T>(text: string, parameters?: unknown[]) =>
    (await client.query<T>(text, parameters)).rows;
  return {
    script: async (text) => void (await client.exec(text)),
    query,
    sql: drizzleOfPGlite({ client, logger }) as unknown as Sql,
    sent,
    others: [{ query }],
    close: () => client.close(),
  };
}

async function openServer(url: string, stop: () => void): Promise<Opened> {
  const clients = Array.from({ length: 5 }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const [client, ...rest] = clients;
  if (client === undefined) throw new Error('no connection');
  const { sent, logger } = notes();
  const queryOn =
    (one: pg.Client) =>
    async <T>(text: string, parameters?: unknown[]) =>
      (await one.query(text, parameters)).rows as T[];
  return {
    script: async (text) => void (await client.query(text)),
    query: queryOn(client),
    sql: drizzleOfPostgres({ client, logger }) as unknown as Sql,
    sent,
    others: rest.map((one) => ({ query: queryOn(one) })),
    async close() {
      await Promise.all(clients.map((one) => one.end()));
      stop();
    },
  };
}

function notes(): { sent: Opened['sent']; logger: Note } {
  const sent: Opened['sent'] = [];
  return { sent, logger: { logQuery: (text, parameters) => void sent.push({ text, parameters }) } };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Rows a plan read from packages, including those it filtered out. */
function rowsRead(nodes: readonly PlanNode[]): number {
  return nodes
    .filter((node) => node['Relation Name'] === 'packs')
    .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
    .reduce((sum, rows) => sum + rows, 0);
}

const programs = findPostgres();
const DATABASES: [string, () => Promise<Opened>][] = [
  // Both plan alike; the suites of packages test the totals on PGlite every time.
  ...(IS_DEEP ? [['PGlite', openEmbedded] satisfies [string, unknown]] : []),
  [
    'PostgreSQL',
    async () => {
      if (programs === null) throw new Error('no PostgreSQL');
      const postgres = await startDemoCluster(programs);
      return openServer(postgres.createDatabase('lists', DEMO), () => postgres.remove());
    },
  ],
];

describe.each(DATABASES)('lists of packages on %s', (name, open) => {
  const isThere = name !== 'PostgreSQL' || programs !== null;
  let database: Opened;

  const enter = (tenantId: string) =>
    database.query(
      "SELECT set_config('role', 'veneer_desk_tenant', false), set_config('app.tenant_id', $1, false)",
      [tenantId],
    );
  const leave = () => database.query("SELECT set_config('role', 'none', false)");

  /** Reads a page as the endpoint does; returns it and the executed plans of its statements. */
  async function plansOf(query: Record<string, unknown>) {
    await enter(LARGE);
    database.sent.length = 0;
    const page = await findPackPage(database.sql as TenantTx, PackQuerySchema.parse(query), undefined, SHOWN);
    const plans: PlanNode[][] = [];
    for (const { text, parameters } of [...database.sent]) {
      const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        parameters,
      );
      const explained = row?.['QUERY PLAN'][0];
      if (explained === undefined) throw new Error('no plan');
      plans.push(nodesOf(explained.Plan));
    }
    await leave();
    return { page, plans };
  }

  beforeAll(async () => {
    if (!isThere) return;
    database = await open();
    const transaction: Connection['transaction'] = async (work) => {
      await database.script('BEGIN');
      const result = await work({ sql: database.sql, runScript: database.script });
      await database.script('COMMIT');
      return result;
    };
    await migrate({ transaction } as Connection);
    await database.script(companySql(LARGE) + companySql(SMALL));
    await database.script(packagesSql(LARGE, 1, PACKAGES) + packagesSql(SMALL, 1, 2000));
    await database.script('ANALYZE');
  }, 600_000);
  afterAll(() => database?.close());

  const USUAL = [
    ['nothing', {}, PACKAGES],
    ['a species', { treeCode: 'BW' }, null],
    ['species and tag', { treeCode: 'BW', rfidStatus: 1 }, null],
    ['a grade', { grade: 'AB' }, null],
    ['a state', { stockStatus: 'LOCKED' }, null],
    ['a tag', { rfidStatus: '0' }, null],
  ] as const;
  test.skipIf(!isThere).each(USUAL)(
    'filtered by %s are read without scanning or counting packages',
    async (_what, query, total) => {
      const { page, plans } = await plansOf({ ...query, size: 20 });
      expect(page.records).toHaveLength(20);
      const [counted] = await database.query<{ packs: string }>(
        `SELECT count(*) AS packs FROM packs WHERE tenant_id = $1 AND is_deleted = 0 ${Object.keys(query)
          .map((field, index) => `AND ${columnOf(field)} = $${index + 2}`)
          .join(' ')}`,
        [LARGE, ...Object.values(query)],
      );
      expect(page.total).toBe(total ?? Number(counted?.packs));
      expect(rowsRead(plans.flat())).toBeLessThan(1000);
      // A page beyond the last one has no row with the totals.
      const beyond = await plansOf({ ...query, size: 20, current: 100_000 });
      expect([beyond.page.records, beyond.page.total]).toEqual([[], page.total]);
    },
  );

  const SORTED = ['packNo', 'thicknessMm', 'bundles', 'pieces', 'area', 'updateTime', 'lastPrintTime'];
  test.skipIf(!isThere).each(SORTED.flatMap((field) => [{ ascs: field }, { descs: field }]))(
    'sorted by %o are read in the order of an index',
    async (sort) => {
      const { page, plans } = await plansOf({ ...sort, stockStatus: 'IN_STOCK', size: 20 });
      expect(page.records).toHaveLength(20);
      expect(rowsRead(plans.flat())).toBeLessThan(1000);
    },
  );

  test.skipIf(!isThere)('are read from the end for a page near it, with the same result', async () => {
    const near = { descs: 'updateTime', size: 20, current: PACKAGES / 20 - 1 };
    const { page, plans } = await plansOf(near);
    expect(rowsRead(plans.flat())).toBeLessThan(1000);
    const oldest = await plansOf({ ascs: 'updateTime', size: 40 });
    const ids = oldest.page.records.map(({ id }) => id).toReversed();
    expect(page.records.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  });

  test.skipIf(!isThere)('filtered by columns without kept totals are counted up to 10,000', async () => {
    const many = await plansOf({ createTime_datege: '2022-12-30', size: 20 });
    expect(many.page).toMatchObject({ total: 10_000, pages: 500, isAtLeast: true });
    expect(rowsRead(many.plans.flat())).toBeLessThan(11_000);
    const few = await plansOf({ region: 'A1', treeCode: 'BW', size: 20 });
    const [counted] = await database.query<{ packs: string }>(
      `SELECT count(*) AS packs FROM packs WHERE tenant_id = $1 AND tree_code = 'BW' AND region LIKE '%A1%'`,
      [LARGE],
    );
    expect([few.page.total, few.page.isAtLeast]).toEqual([Number(counted?.packs), undefined]);
  });

  test.skipIf(!isThere).each([
    ['inside of a number', { packNo: '12-34' }],
    ['the beginning of a number', { packNo_likeright: '0123-' }],
    ['the end of a number', { packNo_likeleft: '-99' }],
    ['a whole number', { packNo_equal: '0777-777' }],
    ['a part of a container', { cabinetNo: 'u420050' }],
    ['a part of a hundred neighbouring containers', { cabinetNo: 'tclu42003' }],
    ['a part of containers far apart', { cabinetNo_likeleft: '5' }],
    ['a whole container', { cabinetNo_equal: 'TCLU4200500' }],
    ['a day', { createTime_dateequal: '2023-01-10' }],
    ['a receipt that is due', { toStore: 1 }],
  ])('found by %s are looked up in an index', async (_what, query) => {
    const { page, plans } = await plansOf(query);
    expect(page.total).toBeGreaterThan(0);
    expect(page.total).toBeLessThan(PACKAGES / 4);
    // The page and its sums may each read the matching rows, but no others.
    expect(rowsRead(plans.flat())).toBeLessThanOrEqual(2 * page.total + 100);
    const scans = plans.flat().filter((node) => node['Relation Name'] === 'packs');
    expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });

  test.skipIf(!isThere)('find words and letters inside numbers through their indexes', async () => {
    await database.query(
      "SELECT set_config('role', 'veneer_desk_search', false), set_config('app.tenant_id', $1, false)",
      [LARGE],
    );
    for (const [condition, index] of [
      ["pack_no ILIKE '%123-%'", 'packs_number_parts'],
      [
        "string_to_array(translate(lower(pack_no), '0123456789', ''), NULL) @> ARRAY['w']",
        'packs_number_letters',
      ],
    ]) {
      const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) SELECT id FROM packs
         WHERE tenant_id = current_setting('app.tenant_id') AND is_deleted = 0 AND ${condition}`,
      );
      const nodes = nodesOf(row?.['QUERY PLAN'][0].Plan as PlanNode);
      expect(nodes.map((node) => node['Index Name'])).toContain(index);
    }
    await leave();
  });

  test.skipIf(!isThere).each([
    ['a letter in no number', { packNo: 'W' }],
    ['a text in no container number', { cabinetNo: 'XY' }],
    ['a range of areas', { area_ge: '300', area_le: '305' }],
    ['a range of thicknesses without packages', { thicknessMm_gt: '0.5' }],
    ['a zone', { region: 'a1', region_likeright: 'A1' }],
    ['a style', { style: '密纹' }],
    ['a part of a model', { productModel: 'w-12' }],
    ['days far from the page’s end', { createTime_datele: '2023-01-02', descs: 'updateTime' }],
  ])('filtered by %s read few rows beyond the matches', async (_what, query) => {
    const { page, plans } = await plansOf({ ...query, stockStatus: 'IN_STOCK', size: 20 });
    expect(page.records).toHaveLength(Math.min(page.total, 20));
    // If there are more matches than are counted, a scan of the table finds enough soon, too.
    const most = page.isAtLeast ? PACKAGES : 3 * page.total;
    expect(rowsRead(plans.flat())).toBeLessThanOrEqual(most + 600);
  });

  test.skipIf(!isThere).each(['TCLU42000', 'clu420001', '066'])(
    'filtered by containers that contain %s find all their packages',
    async (part) => {
      await enter(SMALL);
      const query = PackQuerySchema.parse({ cabinetNo: part });
      const { total } = await findPackPage(database.sql as TenantTx, query, undefined, SHOWN);
      const condition = 'position(upper($1) IN cabinet_no) > 0 AND is_deleted = 0';
      expect(total).toBe((await database.query(`SELECT id FROM packs WHERE ${condition}`, [part])).length);
      await leave();
    },
  );

  test.skipIf(!isThere)('compare decimals exactly, with any number of digits in the filter', async () => {
    await enter(SMALL);
    const total = async (query: object) =>
      (await findPackPage(database.sql as TenantTx, PackQuerySchema.parse(query), undefined, SHOWN)).total;
    for (const [name, field, column] of [
      ['area', 'area', 'area'],
      ['thickness', 'thicknessMm', 'thickness_mm'],
    ] as const)
      for (const [suffix, sign] of [
        ['ge', '>='],
        ['gt', '>'],
        ['le', '<='],
        ['lt', '<'],
      ] as const)
        for (const figure of ['257.919', '257.91904', '0.5', '0.50001', '-1', '9999999999999999999']) {
          const expected = await database.query(`SELECT id FROM packs WHERE ${column} ${sign} ${figure}`);
          expect(await total({ [`${field}_${suffix}`]: figure }), `${name} ${sign} ${figure}`).toBe(
            expected.length,
          );
        }
    await leave();
  });

  test.skipIf(!isThere)(
    'are the same with and without the index, for any characters in the word',
    async () => {
      await enter(SMALL);
      for (const word of ['12', '-12', '0012-', '%12', '_12', "'-1", '\\12-', '一二三', '包-1'])
        expect(
          (
            await findPackPage(
              database.sql as TenantTx,
              PackQuerySchema.parse({ packNo: word }),
              undefined,
              SHOWN,
            )
          ).total,
          word,
        ).toBe(
          (await database.query('SELECT id FROM packs WHERE position($1 IN pack_no) > 0', [word])).length,
        );
      await leave();
    },
  );

  test.skipIf(!isThere)('never reveal data of another company', async () => {
    await enter(SMALL);
    const found = await database.query<{ ids: unknown }>(
      `SELECT packs_by_number('%-${PACKAGES - 1}', NULL, 10) AS ids`,
    );
    expect(found).toEqual([{ ids: [] }]);
    const [{ total } = { total: -1 }] = await database.query<{ total: number }>(
      'SELECT sum(packs)::integer AS total FROM pack_totals',
    );
    expect(total).toBe(2000);
    await leave();
  });

  test.skipIf(!isThere)('keep correct totals through any changes, also concurrent ones', async () => {
    const actors = database.others;
    await Promise.all(
      actors.map(async (actor, number) => {
        await actor.query(
          "SELECT set_config('role', 'veneer_desk_tenant', false), set_config('app.tenant_id', $1, false)",
          [SMALL],
        );
        for (let step = 0; step < CHANGES; step += 1)
          await actor.query(changeOf(number, step, actors.length));
      }),
    );
    await enter(SMALL);
    let before = await differences(database);
    expect(before.wrong).toEqual([]);
    // The last change of an actor may have been to tidy up, as every hundredth change does.
    while (before.rows === before.groups) {
      await database.query("UPDATE packs SET pieces = pieces + 1 WHERE grade = 'AB'");
      before = await differences(database);
    }
    expect(before.wrong).toEqual([]);
    await database.query('SELECT fold_pack_totals($1)', [SMALL]);
    const after = await differences(database);
    expect(after.wrong).toEqual([]);
    expect(after.rows).toBe(after.groups);
    const { species, grades } = await findFilterChoices(database.sql as TenantTx, undefined);
    expect(grades).not.toContain('gone');
    expect(species.length).toBeGreaterThan(20);
    await leave();
  });
});

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Each actor changes its own packages, some repeatedly, and merges the totals in between. */
function changeOf(actor: number, step: number, actors: number): string {
  const mine = `serial % ${actors} = ${actor}`;
  const some = `${mine} AND serial / ${actors} % ${CHANGES} = ${step}`;
  switch (step % 6) {
    case 0:
      return `UPDATE packs SET stock_status = 'OUT', area = area + 1.25 WHERE ${some}`;
    case 1:
      return `UPDATE packs SET is_deleted = 1 WHERE ${some}`;
    case 2:
      return `UPDATE packs SET grade = 'gone', pieces = pieces - 1 WHERE ${some}`;
    case 3:
      return `DELETE FROM packs WHERE ${some} OR (${mine} AND grade = 'gone')`;
    case 4:
      return `UPDATE packs SET print_count = print_count + 1 WHERE ${mine}`;
    default:
      return `SELECT fold_pack_totals('${SMALL}')`;
  }
}

/** Groups whose kept total differs from a count. */
async function differences({ query }: Pick<Opened, 'query'>) {
  const group = 'tree_code, grade, stock_status, rfid_status, grade_status, pack_status';
  const counted = `SELECT ${group}, count(*) AS packs, sum(bundles) AS bundles, sum(pieces) AS pieces, sum(area) AS area
    FROM packs WHERE is_deleted = 0 GROUP BY ${group}`;
  const kept = `SELECT ${group}, sum(packs) AS packs, sum(bundles) AS bundles, sum(pieces) AS pieces, sum(area) AS area
    FROM pack_totals GROUP BY ${group} HAVING sum(packs) <> 0`;
  const wrong = await query(`(${counted} EXCEPT ${kept}) UNION ALL (${kept} EXCEPT ${counted})`);
  const [size] = await query<{ rows: number; groups: number }>(
    `SELECT count(*)::integer AS rows, (SELECT count(*)::integer FROM (${counted}) AS g) AS groups FROM pack_totals`,
  );
  return { wrong, rows: size?.rows ?? -1, groups: size?.groups ?? -1 };
}
