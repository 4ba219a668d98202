import { sql } from 'drizzle-orm';
import type { DeskHour } from '#shared/api/desk-board';
import { ATTENDED_KINDS } from '#shared/desk-tasks/kinds';
import { dayAfter } from '#shared/local-time';
import { deskTasks } from '../../db/schema/desk-tasks.ts';
import { desks } from '../../db/schema/desks.ts';
import { printRecords, tagRecords } from '../../db/schema/packs.ts';
import { printerFaults } from '../../db/schema/printer-faults.ts';
import { signedInDesks } from '../../db/schema/signed-in-desks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { startOfDay } from '../../http/time.ts';
import { currentTimeZone } from '../../http/time-zone.ts';

/** What each desk of the company did on a day (`YYYY-MM-DD`) in the caller's zone, by hour; hours without anything are missing. */
export async function findBoard(tx: TenantTx, day: string): Promise<DeskHour[]> {
  const from = startOfDay(day).toISOString();
  const to = startOfDay(dayAfter(day)).toISOString();
  const within = (time: unknown) => sql`${time} >= ${from}::timestamptz AND ${time} < ${to}::timestamptz`;
  const attended = sql.join(
    ATTENDED_KINDS.map((kind) => sql`${kind}`),
    sql`, `,
  );
  // Another template is another label of the package; the rest of an interrupted job is not a reprint.
  const isReprint = sql`(print.reason <> '' OR EXISTS (
    SELECT 1 FROM ${printRecords} AS before
    WHERE before.pack_id = print.pack_id AND before.template = print.template AND before.printed_at < print.printed_at
      AND (before.print_job = print.print_job) IS NOT TRUE))`;
  const { rows } = await tx.execute<Record<keyof DeskHour, string>>(sql`
    SELECT desk, extract(hour FROM done_at AT TIME ZONE ${currentTimeZone()}) AS hour, sum(labels) AS labels, sum(reprints) AS reprints,
      sum(tags) AS tags, sum(rewritten) AS "rewrittenTags", sum(failed) AS "failedTags", sum(faults) AS faults,
      sum(printer_faults) AS "printerFaults"
    FROM (
      SELECT print.desk_name AS desk, print.printed_at AS done_at, print.copies AS labels,
        CASE WHEN ${isReprint} THEN print.copies ELSE 0 END AS reprints, 0 AS tags, 0 AS rewritten, 0 AS failed, 0 AS faults,
        0 AS printer_faults
      FROM ${printRecords} AS print WHERE ${within(sql`print.printed_at`)}
      UNION ALL
      SELECT desk_name, written_at, 0, 0, 1, CASE WHEN writes > 1 THEN 1 ELSE 0 END, failed_tags, 0, 0
      FROM ${tagRecords} WHERE ${within(sql`written_at`)}
      UNION ALL
      SELECT coalesce(registered.name, signed_in.name, ''), task.fault_time, 0, 0, 0, 0, 0, 1, 0
      FROM (
        SELECT taken_by, kind, end_time AS fault_time FROM ${deskTasks} WHERE state = 'failed' AND ${within(sql`end_time`)}
        UNION ALL
        SELECT taken_by, kind, create_time FROM ${deskTasks} WHERE state = 'unknown' AND ${within(sql`create_time`)}
      ) AS task
      LEFT JOIN ${desks} AS registered ON registered.id = task.taken_by
      LEFT JOIN ${signedInDesks} AS signed_in ON signed_in.id = task.taken_by
      WHERE task.kind NOT IN (${attended})
      UNION ALL
      SELECT desk_name, fault_time, 0, 0, 0, 0, 0, 0, 1 FROM ${printerFaults} WHERE ${within(sql`fault_time`)}
    ) AS done
    GROUP BY 1, 2 ORDER BY 1, 2`);
  return rows.map(({ desk, ...figures }) => ({
    desk,
    hour: Number(figures.hour),
    labels: Number(figures.labels),
    reprints: Number(figures.reprints),
    tags: Number(figures.tags),
    rewrittenTags: Number(figures.rewrittenTags),
    failedTags: Number(figures.failedTags),
    faults: Number(figures.faults),
    printerFaults: Number(figures.printerFaults),
  }));
}
