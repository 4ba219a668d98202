import { sql } from 'drizzle-orm';
import type { Database } from './tenancy.ts';

/** 2024-01-01T00:00:00Z. */
const EPOCH_MS = 1_704_067_200_000;
const NODE_BITS = 10n;
const SERIAL_BITS = 12n;
const SERIALS_PER_MS = 4096;

/**
 * Returns a new id: 41 bits of milliseconds since 2024, 10 bits of node, 12 bits of serial; ids sort by time of
 * creation.
 */
export type NextId = () => string;

/** The id of a moment; demo data uses it with node 0, which no running node has. */
export function composeId(atMs: number, node: number, serial: number): string {
  const milliseconds = BigInt(atMs - EPOCH_MS);
  return String(
    (((milliseconds << NODE_BITS) | BigInt(node)) << SERIAL_BITS) | BigInt(serial % SERIALS_PER_MS),
  );
}

/**
 * The id generator of one node. If the clock is set back, ids continue from the latest time used; if the serial
 * overflows, the next millisecond is used early.
 */
export function createIds(node: number, nowMs: () => number = Date.now): NextId {
  let lastMs = 0;
  let serial = 0;
  return () => {
    const now = nowMs();
    if (now > lastMs) {
      lastMs = now;
      serial = 0;
    } else if (++serial === SERIALS_PER_MS) {
      lastMs += 1;
      serial = 0;
    }
    return composeId(lastMs, node, serial);
  };
}

/** A node number that no running node has; the sequence wraps after 1023 starts. */
export async function claimNodeNumber(database: Database): Promise<number> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute<{ node: number }>(sql`SELECT nextval('node_numbers')::integer AS node`),
  );
  return Number(rows[0]?.node);
}
