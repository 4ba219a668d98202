import { and, desc, eq, or } from 'drizzle-orm';
import { zones } from '../../db/schema/zones.ts';
import type { TenantTx } from '../../db/tenancy.ts';

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
