import { sql } from 'drizzle-orm';
import { BOARD_FIGURES, type DeskHour } from '#shared/api/desk-board';
import { figuresOf } from '#shared/domain/desk-board';
import type { TenantTx } from '../../db/tenancy.ts';
import { eventsOf, hourOf } from './events.ts';

/**
 * What each desk of the company did on a day (`YYYY-MM-DD`) in the caller's zone, by hour; hours without anything are
 * missing.
 */
export async function findBoard(tx: TenantTx, day: string): Promise<DeskHour[]> {
  const sums = sql.join(
    BOARD_FIGURES.map((name) => sql`sum(${sql.identifier(name)}) AS ${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await tx.execute<Record<keyof DeskHour, string>>(sql`
    SELECT desk, ${hourOf()} AS hour, ${sums} FROM (${eventsOf(day)}) AS event GROUP BY 1, 2 ORDER BY 1, 2`);
  return rows.map((row) => ({
    desk: row.desk,
    hour: Number(row.hour),
    ...figuresOf((name) => Number(row[name])),
  }));
}
