import type { z } from 'zod';
import type { printerFaultApi } from '#shared/api/printer-fault';
import type { Actor } from '../../audit/record-audit.ts';
import { findIdByKey } from '../../db/record-key.ts';
import { printerFaults } from '../../db/schema/printer-faults.ts';
import type { Database, TenantTx } from '../../db/tenancy.ts';
import { parseDeskTime } from '../../http/time.ts';
import { limitCalls } from '../../limits/rate-limit.ts';

/** Faults that one user or one desk records in a day; a printer that fails every few minutes has some hundreds. */
export const PRINTER_FAULTS_OF_DAY = 1000;
const DAY_MS = 24 * 3_600_000;

/** Counts a fault of a user's page or a desk, by its id; throws `request.too_many`, after which a desk sends it later. */
export function limitPrinterFaults(
  database: Pick<Database, 'withSystem'>,
  { tenantId, id }: { tenantId: string; id: string },
  now: Date,
): Promise<void> {
  const limit = { calls: PRINTER_FAULTS_OF_DAY, windowMs: DAY_MS };
  return database.withSystem((tx) => limitCalls(tx, `faults ${tenantId} ${id}`, limit, now));
}

type NewFault = z.output<typeof printerFaultApi.save.body>;

/** Stores a printer fault once; returns the record's id, also if it was stored before. */
export async function savePrinterFault(
  tx: TenantTx,
  { fault, faultTime: text, deskTime, ...facts }: NewFault,
  by: Pick<Actor, 'user'> & { id: string; now: Date },
): Promise<string> {
  const [stored] = await tx
    .insert(printerFaults)
    .values({
      ...facts,
      id: by.id,
      userId: by.user.userId,
      userName: by.user.name,
      faultZh: fault.zh,
      faultEn: fault.en,
      faultTime: parseDeskTime({ text, deskTime }, 'faultTime', by.now),
    })
    .onConflictDoNothing()
    .returning({ id: printerFaults.id });
  if (stored !== undefined) return stored.id;
  return (await findIdByKey(tx, printerFaults, facts.recordKey)) ?? '';
}
