import { eq } from 'drizzle-orm';
import { serverKeys } from './schema/system.ts';
import type { SystemTx } from './tenancy.ts';

/** A key all nodes share; the first node to need it makes it. */
export async function obtainKey(tx: SystemTx, name: string, make: () => Promise<string>): Promise<string> {
  const stored = await find(tx, name);
  if (stored !== undefined) return stored;
  await tx
    .insert(serverKeys)
    .values({ name, value: await make() })
    .onConflictDoNothing();
  // Another node may have been first.
  return (await find(tx, name)) ?? '';
}

async function find(tx: SystemTx, name: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ value: serverKeys.value })
    .from(serverKeys)
    .where(eq(serverKeys.name, name));
  return row?.value;
}
