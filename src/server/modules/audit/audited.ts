import type { TenantTx } from '../../db/tenancy.ts';
import { type Actor, recordAudit } from './service.ts';

interface Call extends Actor {
  withTenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

/** Makes a change of one record and writes it into the audit trail, both or neither; answers the record's id. */
export async function savesRecord(
  call: Call,
  type: string,
  work: (tx: TenantTx) => Promise<string>,
): Promise<{ id: string }> {
  return call.withTenant(async (tx) => {
    const id = await work(tx);
    await recordAudit(tx, call, { action: `${type}.save`, target: { type, id } });
    return { id };
  });
}

/** Does something to records, named `area.verb`, and writes each into the audit trail, all or nothing. */
export async function changesRecords(
  call: Call,
  action: string,
  ids: readonly string[],
  work: (tx: TenantTx) => Promise<void>,
  details: Record<string, unknown> = {},
): Promise<Record<never, never>> {
  const [type = ''] = action.split('.');
  return call.withTenant(async (tx) => {
    await work(tx);
    for (const id of new Set(ids)) await recordAudit(tx, call, { action, target: { type, id }, details });
    return {};
  });
}

/** Writes down a change that was made outside the company's own rows: the product's menus, the list of companies. */
export async function wroteSystem(call: Call, action: string, ids: readonly string[]): Promise<void> {
  await changesRecords(call, action, ids, async () => undefined);
}
