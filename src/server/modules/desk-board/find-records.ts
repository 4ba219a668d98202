import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { BoardFigure, DeskRecord, deskBoardApi } from '#shared/api/desk-board';
import type { Page } from '#shared/api/kit';
import { figuresOf } from '#shared/domain/desk-board';
import type { ErrorPayload } from '#shared/errors';
import { offsetOf, toPage } from '../../db/paging.ts';
import { packs } from '../../db/schema/packs.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';
import { eventsOf, hourOf } from './events.ts';

type Query = z.output<typeof deskBoardApi.records.query>;

interface Row extends Record<BoardFigure, string> {
  [column: string]: unknown;
  kind: DeskRecord['kind'];
  id: string;
  desk: string;
  ms: string;
  packId: string | null;
  packNo: string | null;
  what: string;
  device: string;
  userName: string;
  reason: string;
  error: ErrorPayload | null;
  faultZh: string | null;
  faultEn: string | null;
  isUnseen: boolean;
}

/** The owner of a task, as one of the joined users. */
export const TASK_OWNER = { user: users.id, dept: users.deptId };

/** Conditions for what a caller may see. */
interface Seen {
  packs: SQL | undefined;
  /** The users whose tasks the caller sees. */
  owners: SQL | undefined;
}

/**
 * One page of the records behind the board's figures, newest first, without the numbers of what the caller may not see, which
 * EPCs and titles of tasks hold too.
 */
export async function findDeskRecords(
  tx: TenantTx,
  { day, desk, isUnnamed = false, hour, figure, ...paging }: Query,
  seen: Seen,
): Promise<Page<DeskRecord>> {
  const wanted = sql.join(
    [
      sql`true`,
      ...(desk === undefined ? [] : [sql`desk = ${desk}`]),
      ...(isUnnamed ? [sql`desk = ''`] : []),
      ...(hour === undefined ? [] : [sql`${hourOf()} = ${hour}`]),
      ...(figure === undefined || figure.length === 0 ? [] : [addsToOneOf(figure)]),
    ],
    sql` AND `,
  );
  const events = sql`(${eventsOf(day)}) AS event`;
  const { rows: counted } = await tx.execute<{ total: string }>(
    sql`SELECT count(*) AS total FROM ${events} WHERE ${wanted}`,
  );
  const { rows } = await tx.execute<Row>(sql`
    SELECT event.*, extract(epoch FROM done_at) * 1000 AS ms, ${packs.id}::text AS "packId", ${packs.packNo} AS "packNo",
      fault_zh AS "faultZh", fault_en AS "faultEn",
      (kind = 'tag' AND ${packs.id} IS NULL) OR (kind = 'task' AND ${users.id} IS NULL) AS "isUnseen"
    FROM (
      SELECT * FROM ${events} WHERE ${wanted}
      ORDER BY done_at DESC, id DESC LIMIT ${paging.size} OFFSET ${offsetOf(paging)}
    ) AS event
    LEFT JOIN ${packs} ON ${packs.id} = event.pack_id AND ${seen.packs ?? sql`true`}
    LEFT JOIN ${users} ON ${users.id} = event.owner_id AND ${seen.owners ?? sql`true`}
    ORDER BY done_at DESC, event.id DESC`);
  return toPage(rows.map(present), Number(counted[0]?.total ?? 0), paging);
}

function addsToOneOf(figures: readonly BoardFigure[]): SQL {
  const each = figures.map((name) => sql`${sql.identifier(name)} > 0`);
  return sql`(${sql.join(each, sql` OR `)})`;
}

function present({ isUnseen, packId, packNo, faultZh, faultEn, ms, ...row }: Row): DeskRecord {
  const { kind, id, desk, device, userName, reason, error } = row;
  const what = isUnseen ? '' : row.what;
  return {
    kind,
    id,
    desk,
    what,
    device,
    userName,
    reason,
    error,
    ...figuresOf((name) => Number(row[name])),
    packId: packId ?? '',
    packNo: packNo ?? '',
    fault: faultZh === null || faultEn === null ? null : { zh: faultZh, en: faultEn },
    time: formatTime(new Date(Number(ms))),
  };
}
