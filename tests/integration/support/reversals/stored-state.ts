import { sql } from 'drizzle-orm';
import type { TenantTx } from '../../../../src/server/db/tenancy.ts';
import type { TestServer } from '../../../../src/server/testing/test-server.ts';
import { api } from '../../../../src/shared/api/index.ts';
import type { Company } from '../trade-model/company.ts';

/** Stored rows by their names, and the statistics of the trade. */
export type State = Readonly<Record<string, unknown>>;

/** The documents of a sequence, each with the tables of its head and of its lines. */
const DOCUMENTS = {
  inbounds: 'inbound_packs',
  gradings: 'grading_packs',
  sale_orders: 'sale_order_packs',
  deliveries: 'delivery_packs',
  sale_returns: 'sale_return_packs',
  other_ins: 'other_in_packs',
  other_outs: 'other_out_packs',
} as const;

/** Columns that state when, by whom and how often a row was changed, which a reversal does not restore. */
const HISTORY = [
  'version',
  'create_time',
  'update_time',
  'update_user',
  'figures_changed_at',
  'audit_time',
  'audit_user_id',
];

/**
 * The packages and tally lines of a sequence that are not void, the approved documents since `startId` with their lines,
 * and the statistics of its company.
 */
export async function storedState(
  server: TestServer,
  { tenantId, tokens: [token] }: Company,
  { run, startId }: { run: string; startId: string },
): Promise<State> {
  const rows = await server.database.readTenant(tenantId, async (tx) => [
    ...(await goodsOf(tx, run)),
    ...(await documentsOf(tx, startId)),
  ]);
  const query = { by: 'species' as const, size: 100 };
  const { records, totals } = await server.ask(api.statistics.page, { token, query });
  return { ...Object.fromEntries(rows), statistics: { records, totals } };
}

type Rows = [name: string, row: unknown][];

const stored = (alias: string) =>
  sql`to_jsonb(${sql.raw(alias)}) - ARRAY[${sql.join(
    HISTORY.map((name) => sql`${name}`),
    sql`, `,
  )}]`;

async function read(tx: TenantTx, query: ReturnType<typeof sql>): Promise<Rows> {
  const { rows } = await tx.execute<{ name: string; row: unknown }>(query);
  return rows.map(({ name, row }) => [name, row]);
}

async function goodsOf(tx: TenantTx, run: string): Promise<Rows> {
  const own = sql`p.pack_no LIKE ${`${run}%`} AND p.is_deleted = 0 AND p.stock_status <> 'VOID'`;
  return [
    ...(await read(
      tx,
      sql`SELECT p.pack_no AS name, ${stored('p')} AS row FROM packs p WHERE ${own} ORDER BY p.id`,
    )),
    ...(await read(
      tx,
      sql`SELECT p.pack_no || ', line ' || t.line_no AS name, ${stored('t')} - 'id' AS row
        FROM tally_lines t JOIN packs p ON p.id = t.pack_id
        WHERE ${own} AND t.is_deleted = 0 AND t.stock_status <> 'VOID' ORDER BY t.id`,
    )),
  ];
}

async function documentsOf(tx: TenantTx, startId: string): Promise<Rows> {
  const found: Rows = [];
  for (const [heads, lines] of Object.entries(DOCUMENTS)) {
    const approved = sql`d.is_deleted = 0 AND d.audit_status = 2 AND d.id > ${startId}::bigint`;
    const head = sql.identifier(heads);
    found.push(
      ...(await read(
        tx,
        sql`SELECT d.doc_no AS name, ${stored('d')} AS row FROM ${head} d WHERE ${approved} ORDER BY d.id`,
      )),
      ...(await read(
        tx,
        sql`SELECT d.doc_no || ', line ' || l.place AS name, to_jsonb(l) AS row
          FROM ${sql.identifier(lines)} l JOIN ${head} d ON d.id = l.record_id WHERE ${approved} ORDER BY l.id`,
      )),
    );
  }
  return found;
}
