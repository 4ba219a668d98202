import { type SQL, sql } from 'drizzle-orm';
import type { LogYield, YieldGroup } from '#shared/api/log-yield';
import { yieldOf, yieldWarning } from '#shared/domain/processing/yield';
import { feedOrderLogs, feedOrders } from '../../db/schema/documents.ts';
import { logs } from '../../db/schema/logs.ts';
import { treeSpecies } from '../../db/schema/packs.ts';
import { processPacks, processTasks } from '../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { parseTime } from '../../http/time.ts';
import { currentTimeZone } from '../../http/time-zone.ts';

interface YieldQuery {
  by: YieldGroup;
  beginTime?: string | undefined;
  endTime?: string | undefined;
  speciesId?: string | undefined;
  feedOrderId?: string | undefined;
  logNo?: string | undefined;
}

/** The yields that are asked for, of the logs in the caller's data scope. */
type ScopedYieldQuery = YieldQuery & { scope: SQL | undefined };

type Totals = Omit<LogYield, 'id' | 'name' | 'species'>;

/** Sums as the database adds them up: decimals, as text. */
interface SummedRow extends Record<string, unknown> {
  id: string | null;
  name: string | null;
  species: string | null;
  logs: string;
  without_volume: string;
  without_bft: string;
  volume: string;
  bft: string;
  packs: string;
  area: string;
  veneer: string;
  scaled_area: string;
  scaled_veneer: string;
  bft_area: string;
}

/** For each grouping: the key, its name, and the sort order. `finished` has one row per log and per package of it. */
const GROUPS: Readonly<Record<YieldGroup, { id: SQL; name: SQL; species: SQL; order: SQL }>> = {
  log: {
    id: sql`finished.id::text`,
    name: sql`finished.log_no`,
    species: sql`finished.species`,
    order: sql`max(finished.finished_at) DESC, finished.log_no`,
  },
  feedOrder: {
    id: sql`finished.feed_order_id::text`,
    name: sql`finished.doc_no`,
    species: sql`''`,
    order: sql`max(finished.finished_at) DESC, finished.doc_no`,
  },
  species: {
    id: sql`finished.species_id::text`,
    name: sql`finished.species`,
    species: sql`finished.species`,
    order: sql`sum(finished.volume) DESC, finished.species`,
  },
  month: {
    id: sql`finished.month`,
    name: sql`finished.month`,
    species: sql`''`,
    order: sql`finished.month DESC`,
  },
};

/** Yields grouped by `query.by`, at most `size` groups from `skip` on. */
export async function findYields(
  tx: TenantTx,
  query: ScopedYieldQuery,
  { skip, size }: { skip: number; size: number },
): Promise<LogYield[]> {
  const { id, name, species, order } = GROUPS[query.by];
  const { rows } = await tx.execute<SummedRow>(sql`
    WITH ${finishedOf(query)}
    SELECT ${id} AS id, ${name} AS name, ${species} AS species, ${SUMS}
    FROM finished GROUP BY 1, 2, 3${query.by === 'log' ? sql`, finished.id, finished.log_no` : sql``}
    ORDER BY ${order} LIMIT ${size} OFFSET ${skip}`);
  return rows.map((row) => ({
    id: row.id ?? '',
    name: row.name ?? '',
    species: row.species ?? '',
    ...figuresOf(row),
  }));
}

/** How many yields there are, and the figures of all their logs. */
export async function countYields(
  tx: TenantTx,
  query: ScopedYieldQuery,
): Promise<{ total: number; totals: Totals }> {
  const { rows } = await tx.execute<SummedRow & { groups: string }>(sql`
    WITH ${finishedOf(query)}
    SELECT count(DISTINCT coalesce(${GROUPS[query.by].id}, '')) AS groups, ${SUMS} FROM finished`);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum without a row');
  return { total: Number(row.groups), totals: figuresOf(row) };
}

const SUMS = sql`
  count(*) FILTER (WHERE finished.pack_id IS NULL) AS logs, count(*) FILTER (WHERE finished.volume = 0) AS without_volume,
  count(*) FILTER (WHERE finished.bft = 0) AS without_bft, coalesce(sum(finished.volume), 0) AS volume, coalesce(sum(finished.bft), 0) AS bft,
  count(DISTINCT finished.pack_id) AS packs, coalesce(sum(finished.area), 0) AS area, coalesce(sum(finished.veneer), 0) AS veneer,
  coalesce(sum(finished.area) FILTER (WHERE finished.volume > 0), 0) AS scaled_area,
  coalesce(sum(finished.veneer) FILTER (WHERE finished.volume > 0), 0) AS scaled_veneer,
  coalesce(sum(finished.area) FILTER (WHERE finished.bft > 0), 0) AS bft_area`;

/**
 * The finished logs, each once with its figures, and once more without figures for each of its packages, because two
 * logs may be in one package.
 */
const finishedOf = (query: ScopedYieldQuery): SQL => sql`
  done AS (${finishedLogs(query)}),
  finished AS (
    SELECT done.*, NULL::bigint AS pack_id FROM done
    UNION ALL
    SELECT done.id, done.log_no, done.species_id, done.species, done.feed_order_id, done.doc_no, NULL, NULL, NULL, NULL,
      done.finished_at, done.month, o.pack_id
    FROM done JOIN ${processTasks} t ON t.log_id = done.id JOIN ${processPacks} o ON o.task_id = t.id
    WHERE t.is_deleted = 0 AND t.task_status <> 9
  )`;

/** F11: board feet by the rule of the feed order that took the log. */
const FED_BFT = sql`CASE WHEN fl.id IS NULL THEN l.bft ELSE fl.bft END`;

/** The logs that are finished: every flitch that is not voided is complete. A part would look like a bad yield. */
function finishedLogs({ beginTime, endTime, speciesId, feedOrderId, logNo, scope }: ScopedYieldQuery): SQL {
  const finishedAt = sql`max(t.finish_time)`;
  const conditions = [
    speciesId ? sql`l.species_id = ${speciesId}::bigint` : undefined,
    feedOrderId ? sql`l.feed_order_id = ${feedOrderId}::bigint` : undefined,
    logNo ? sql`strpos(lower(l.log_no), lower(${logNo})) > 0` : undefined,
    scope && sql`l.id IN (SELECT ${logs.id} FROM ${logs} WHERE ${scope})`,
  ].filter((one) => one !== undefined);
  const having = [
    sql`bool_and(t.task_status = 2)`,
    beginTime
      ? sql`${finishedAt} >= ${parseTime(beginTime, 'beginTime').toISOString()}::timestamptz`
      : undefined,
    endTime ? sql`${finishedAt} < ${parseTime(endTime, 'endTime').toISOString()}::timestamptz` : undefined,
  ].filter((one) => one !== undefined);
  return sql`
    SELECT l.id, l.log_no, l.species_id, coalesce(s.full_name, '') AS species, l.feed_order_id, coalesce(f.doc_no, '') AS doc_no,
      coalesce(l.volume, 0) AS volume, coalesce(${FED_BFT}, 0) AS bft, sum(t.produced_area) AS area, sum(t.produced_volume) AS veneer, ${finishedAt} AS finished_at,
      to_char(${finishedAt} AT TIME ZONE ${currentTimeZone()}, 'YYYY-MM') AS month
    FROM ${processTasks} t JOIN ${logs} l ON l.id = t.log_id
    LEFT JOIN ${treeSpecies} s ON s.id = l.species_id LEFT JOIN ${feedOrders} f ON f.id = l.feed_order_id
    LEFT JOIN ${feedOrderLogs} fl ON fl.record_id = l.feed_order_id AND fl.log_id = l.id
    WHERE ${sql.join([sql`t.is_deleted = 0 AND t.task_status <> 9`, ...conditions], sql` AND `)}
    GROUP BY l.id, l.log_no, l.species_id, s.full_name, l.feed_order_id, f.doc_no, l.volume, ${FED_BFT}
    HAVING ${sql.join(having, sql` AND `)}`;
}

function figuresOf({ logs: count, packs, volume, bft, area, veneer, ...sums }: SummedRow): Totals {
  const figures = yieldOf({
    logVolume: volume,
    bft,
    area: sums.scaled_area,
    veneerVolume: sums.scaled_veneer,
    bftArea: sums.bft_area,
  });
  return {
    logs: Number(count),
    withoutVolume: Number(sums.without_volume),
    withoutBft: Number(sums.without_bft),
    logVolume: Number(volume),
    bft: Number(bft),
    packs: Number(packs),
    area: Number(area),
    veneerVolume: Number(veneer),
    ...figures,
    warning: yieldWarning(figures.volumeYieldPct),
  };
}
