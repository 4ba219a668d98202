import type { z } from 'zod';
import type { printerFaultApi } from '#shared/api/printer-fault';
import type { Actor } from '../../audit/record-audit.ts';
import { findIdByKey } from '../../db/record-key.ts';
import { printerFaults } from '../../db/schema/printer-faults.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { parsePastTime } from '../../http/time.ts';

type NewFault = z.output<typeof printerFaultApi.save.body>;

/**
 * Stores a printer fault once; returns the record's id, also if it was stored before. A time in the future, of a desk with
 * a wrong clock, counts as now.
 */
export async function savePrinterFault(
  tx: TenantTx,
  { fault, faultTime, ...facts }: NewFault,
  by: Pick<Actor, 'user'> & { id: string; now: Date },
): Promise<string> {
  const [stored] = await tx
    .insert(printerFaults)
    .values({
      ...facts,
      ...{ id: by.id, userId: by.user.userId, userName: by.user.name },
      faultZh: fault.zh,
      faultEn: fault.en,
      faultTime: parsePastTime(faultTime, 'faultTime', by.now),
    })
    .onConflictDoNothing()
    .returning({ id: printerFaults.id });
  if (stored !== undefined) return stored.id;
  return (await findIdByKey(tx, printerFaults, facts.recordKey)) ?? '';
}
