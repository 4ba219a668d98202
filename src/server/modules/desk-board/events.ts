import { type SQL, sql } from 'drizzle-orm';
import { ATTENDED_KINDS } from '#shared/desk-tasks/kinds';
import { dayAfter } from '#shared/local-time';
import { deskTasks } from '../../db/schema/desk-tasks.ts';
import { desks } from '../../db/schema/desks.ts';
import { printRecords, tagRecords } from '../../db/schema/packs.ts';
import { printerFaults } from '../../db/schema/printer-faults.ts';
import { signedInDesks } from '../../db/schema/signed-in-desks.ts';
import { startOfDay } from '../../http/time.ts';
import { currentTimeZone } from '../../http/time-zone.ts';

/**
 * All that the desks of the company did on a day (`YYYY-MM-DD`) in the caller's zone, as a query: each record with what it
 * adds to the figures of the board. Every list and sum of the board reads it, so that they agree.
 */
export function eventsOf(day: string): SQL {
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
  return sql`
    SELECT 'print' AS kind, print.id::text AS id, print.desk_name AS desk, print.printed_at AS done_at,
      print.copies AS labels, CASE WHEN ${isReprint} THEN print.copies ELSE 0 END AS reprints,
      0 AS tags, 0 AS "rewrittenTags", 0 AS "failedTags", 0 AS faults, 0 AS "printerFaults",
      print.pack_id, print.template AS what, print.printer AS device, print.user_name AS "userName", print.reason,
      NULL::jsonb AS error, NULL AS fault_zh, NULL AS fault_en, NULL::bigint AS owner_id
    FROM ${printRecords} AS print WHERE ${within(sql`print.printed_at`)}
    UNION ALL
    SELECT 'tag', id::text, desk_name, written_at, 0, 0, 1, CASE WHEN writes > 1 THEN 1 ELSE 0 END, failed_tags, 0, 0,
      pack_id, epc, reader, user_name, '', NULL, NULL, NULL, NULL
    FROM ${tagRecords} WHERE ${within(sql`written_at`)}
    UNION ALL
    SELECT 'task', task.id::text, coalesce(registered.name, signed_in.name, ''), task.fault_time, 0, 0, 0, 0, 0, 1, 0,
      NULL, task.title, '', task.owner_name, '', task.error, NULL, NULL, task.owner_id
    FROM (
      SELECT id, taken_by, kind, title, owner_id, owner_name, error, end_time AS fault_time
      FROM ${deskTasks} WHERE state = 'failed' AND ${within(sql`end_time`)}
      UNION ALL
      SELECT id, taken_by, kind, title, owner_id, owner_name, error, create_time
      FROM ${deskTasks} WHERE state = 'unknown' AND ${within(sql`create_time`)}
    ) AS task
    LEFT JOIN ${desks} AS registered ON registered.id = task.taken_by
    LEFT JOIN ${signedInDesks} AS signed_in ON signed_in.id = task.taken_by
    WHERE task.kind NOT IN (${attended})
    UNION ALL
    SELECT 'fault', id::text, desk_name, fault_time, 0, 0, 0, 0, 0, 0, 1,
      NULL, '', printer, user_name, '', NULL, fault_zh, fault_en, NULL
    FROM ${printerFaults} WHERE ${within(sql`fault_time`)}`;
}

/** The hour of an event in the caller's zone. */
export const hourOf = (): SQL => sql`extract(hour FROM done_at AT TIME ZONE ${currentTimeZone()})`;
