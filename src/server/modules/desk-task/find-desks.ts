import { and, asc, eq } from 'drizzle-orm';
import { desks } from '../../db/schema/desks.ts';
import { signedInDesks } from '../../db/schema/signed-in-desks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { isAway, isSignedInNow } from './presence.ts';

/** The desks to which a task can be handed: the registered ones, connected or not, then those where a user is signed in now. */
export async function findDesks(tx: TenantTx, now: Date) {
  const registered = await tx
    .select()
    .from(desks)
    .where(and(eq(desks.status, 1), eq(desks.isDeleted, 0)))
    .orderBy(asc(desks.name));
  const signedIn = await tx
    .select()
    .from(signedInDesks)
    .where(isSignedInNow(now))
    .orderBy(asc(signedInDesks.name), asc(signedInDesks.id));
  return [
    ...registered.map(({ id, name, place, printers, lastSeenTime }) => ({
      id,
      name,
      place,
      printers,
      signedInName: '',
      isConnected: !isAway(lastSeenTime, now),
    })),
    ...signedIn.map(({ id, name, printers, userName: signedInName }) => ({
      id,
      name,
      place: '',
      printers,
      signedInName,
      isConnected: true,
    })),
  ];
}
