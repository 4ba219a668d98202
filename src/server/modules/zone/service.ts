import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import type { LabelRow } from '#shared/desk/contract/labels';
import type { Printing } from '#shared/label/rows/printing';
import { shelfRow } from '#shared/label/rows/shelf-row';
import { inOrderOf } from '../../db/records.ts';
import { zones } from '../../db/schema/zones.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/** The labels of zones, in the order of `ids`. Throws `record.not_found`. */
export async function findZoneLabels(
  tx: TenantTx,
  ids: readonly string[],
  printing: Printing,
): Promise<{ name: string; row: LabelRow }[]> {
  const rows = await tx
    .select()
    .from(zones)
    .where(and(inArray(zones.id, [...ids]), eq(zones.isDeleted, 0)));
  const found = new Map(rows.map((row) => [row.id, row]));
  return inOrderOf(ids, found).map((zone) => ({ name: zone.region, row: shelfRow(zone, printing) }));
}

/** The name of the zone that a typed name or a scanned code means; the text itself where no zone has it. */
export async function zoneNamed(tx: TenantTx, text: string): Promise<string> {
  const isNamed = eq(zones.region, text);
  const [found] = await tx
    .select({ region: zones.region })
    .from(zones)
    .where(and(or(isNamed, eq(zones.regionCode, text)), eq(zones.isDeleted, 0)))
    .orderBy(desc(isNamed))
    .limit(1);
  return found?.region ?? text;
}

/** At most `limit` zones in use, in the order of their codes. */
export function findZonesInUse(tx: TenantTx, limit: number) {
  const { regionCode, region, warehouse } = zones;
  return tx
    .select({ regionCode, region, warehouse })
    .from(zones)
    .where(and(eq(zones.status, 1), eq(zones.isDeleted, 0)))
    .orderBy(asc(regionCode))
    .limit(limit);
}
