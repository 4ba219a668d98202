import { and, asc, eq, gt, inArray, lte, ne, notInArray, or, type SQL } from 'drizzle-orm';
import type { LeasedTag, TagLease } from '#shared/api/tag-writing';
import { signedLeaseText } from '#shared/desk/signed-text';
import { AppError } from '#shared/errors';
import { desks } from '../../db/schema/desks.ts';
import { packs } from '../../db/schema/packs.ts';
import { tenants } from '../../db/schema/system.ts';
import { tagLeases } from '../../db/schema/tag-leases.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';
import { isSignedByDesk } from '../../secrets/desk-signature.ts';
import { settingsOf } from '../setting/service.ts';
import { lockTags } from './lock-tags.ts';
import { isLive } from './pack-filters.ts';
import { targetOf } from './tag-target.ts';

/** One shift: how long a registered desk may continue a batch while the back office is unreachable. */
const DESK_SECONDS = 12 * 3600;
const MOST_OF_DESK = 1000;
/** A page at a desk that is not registered writes one tag at a time, and asks before each. */
const SESSION_SECONDS = 600;
const MOST_OF_SESSION = 20;

/** The requester of a lease; `deskId` is empty at a desk that is not registered. */
export interface LeaseAsker {
  deskId: string;
  user: { sessionId: string; name: string };
  now: Date;
}

/**
 * Checks that a registered desk has signed the challenge of a page that acts in its name. Throws `desk.not_registered`
 * for an unknown or revoked desk, and `desk.key_refused`.
 */
export async function checkDeskProof(
  tx: TenantTx,
  proof: { tenantId: string; deskId: string; challenge: string; origin: string; signature: string },
): Promise<void> {
  const { publicKey } = await findDesk(tx, proof.deskId);
  if (!isSignedByDesk(signedLeaseText(proof), proof.signature, publicKey))
    throw new AppError('desk.key_refused');
}

/**
 * Leases the EPCs of packages to the requester and renews its existing leases. For a package leased to another desk,
 * returns that desk; the lease stays. Packages outside `scope` are left out. Throws `desk.not_registered` for an
 * unknown or revoked desk, `tag.lock_needs_desk` and `tag.too_many_leased`.
 */
export async function takeLeases(
  tx: TenantTx,
  packIds: readonly string[],
  asker: LeaseAsker,
  scope: SQL | undefined,
): Promise<{ seconds: number; isLocked: boolean; packs: TagLease[] }> {
  const { user, now } = asker;
  const settings = await settingsOf(tx);
  // Only registered desks get the password.
  if (settings.locksTags && asker.deskId === '') throw new AppError('tag.lock_needs_desk');
  await lockTags(tx);
  const holder = await holderOf(tx, asker);
  await tx.delete(tagLeases).where(lte(tagLeases.endTime, now));
  const rows = await tx
    .select()
    .from(packs)
    .where(and(inArray(packs.id, [...packIds]), isLive, scope));
  const [company] = await tx
    .select({ serial: tenants.serial })
    .from(tenants)
    .where(eq(tenants.tenantId, rows[0]?.tenantId ?? ''));
  const goals = rows.map((row) => ({
    id: row.id,
    packNo: row.packNo,
    ...targetOf(settings, row, company?.serial ?? 0),
  }));
  const heldBy = await findOthers(tx, packIds, holder.key);
  const tidOf = await findTids(
    tx,
    goals.map(({ targetEpc }) => targetEpc),
  );
  const free = goals.filter(({ id, targetEpc }) => targetEpc !== '' && !heldBy.has(id));
  if (free.length > 0) {
    const ids = free.map(({ id }) => id);
    const others = and(eq(tagLeases.holder, holder.key), notInArray(tagLeases.packId, ids));
    if ((await tx.$count(tagLeases, others)) + free.length > holder.most)
      throw new AppError('tag.too_many_leased', { most: holder.most });
    const endTime = new Date(now.getTime() + holder.seconds * 1000);
    await tx.delete(tagLeases).where(inArray(tagLeases.packId, ids));
    await tx.insert(tagLeases).values(
      free.map(({ id, targetEpc }) => ({
        packId: id,
        holder: holder.key,
        deskId: asker.deskId || null,
        holderName: holder.name,
        epc: targetEpc,
        userName: user.name,
        takeTime: now,
        endTime,
      })),
    );
  }
  return {
    seconds: holder.seconds,
    isLocked: settings.locksTags,
    packs: goals.map((goal) => ({
      ...goal,
      epcTid: tidOf.get(goal.targetEpc) ?? '',
      heldBy: heldBy.get(goal.id) ?? '',
    })),
  };
}

/**
 * Leases the package that has this number, EPC or leased EPC. Returns the other holder of a lease; empty without one. Throws
 * `tag.pack_void`.
 */
export async function takeLeaseOf(
  tx: TenantTx,
  { packNo, epc }: { packNo: string; epc: string },
  asker: LeaseAsker,
): Promise<string> {
  const leased = await tx.select({ id: tagLeases.packId }).from(tagLeases).where(eq(tagLeases.epc, epc));
  const borne = await tx
    .select({ id: packs.id })
    .from(packs)
    .where(and(or(eq(packs.packNo, packNo), eq(packs.epc, epc)), isLive));
  const ids = [...new Set([...leased, ...borne].map(({ id }) => id))];
  if (ids.length === 0) return '';
  const taken = await takeLeases(tx, ids, asker, undefined);
  const voided = taken.packs.find(({ tagFault }) => tagFault?.code === 'tag.pack_void');
  if (voided !== undefined) throw new AppError('tag.pack_void', { packNo: voided.packNo });
  return taken.packs.find(({ heldBy }) => heldBy !== '')?.heldBy ?? '';
}

/** Ends the requester's leases of these packages. */
export async function giveLeasesBack(
  tx: TenantTx,
  packIds: readonly string[],
  { deskId, user }: Omit<LeaseAsker, 'now'>,
): Promise<void> {
  const own = eq(tagLeases.holder, keyOf(deskId, user.sessionId));
  await tx.delete(tagLeases).where(and(inArray(tagLeases.packId, [...packIds]), own));
}

/** The package's tag is written. */
export async function endLeaseOf(tx: TenantTx, packId: string): Promise<void> {
  await tx.delete(tagLeases).where(eq(tagLeases.packId, packId));
}

export async function endLeasesOfDesks(tx: TenantTx, deskIds: readonly string[]): Promise<void> {
  await tx.delete(tagLeases).where(inArray(tagLeases.deskId, [...deskIds]));
}

/** A desk's current leases, by package number. */
export async function findLeasesOfDesk(tx: TenantTx, deskId: string, now: Date): Promise<LeasedTag[]> {
  const rows = await tx
    .select({ lease: tagLeases, packNo: packs.packNo })
    .from(tagLeases)
    .innerJoin(packs, eq(packs.id, tagLeases.packId))
    .where(and(eq(tagLeases.deskId, deskId), gt(tagLeases.endTime, now)))
    .orderBy(asc(packs.packNo));
  return rows.map(({ lease: { packId, epc, userName, takeTime, endTime }, packNo }) => ({
    packId,
    packNo,
    epc,
    userName,
    takeTime: formatTime(takeTime),
    endTime: formatTime(endTime),
  }));
}

/** Removes leases that have ended; returns their number. */
export async function clearLeases(tx: TenantTx, now: Date): Promise<number> {
  return (await tx.delete(tagLeases).where(lte(tagLeases.endTime, now)).returning()).length;
}

const keyOf = (deskId: string, sessionId: string) =>
  deskId === '' ? `session ${sessionId}` : `desk ${deskId}`;

async function holderOf(tx: TenantTx, { deskId, user }: LeaseAsker) {
  const key = keyOf(deskId, user.sessionId);
  if (deskId === '') return { key, name: user.name, seconds: SESSION_SECONDS, most: MOST_OF_SESSION };
  const { name } = await findDesk(tx, deskId);
  return { key, name, seconds: DESK_SECONDS, most: MOST_OF_DESK };
}

async function findDesk(tx: TenantTx, deskId: string): Promise<{ name: string; publicKey: string }> {
  const [desk] = await tx
    .select({ name: desks.name, publicKey: desks.publicKey })
    .from(desks)
    .where(and(eq(desks.id, deskId), eq(desks.status, 1), eq(desks.isDeleted, 0)));
  if (desk === undefined) throw new AppError('desk.not_registered');
  return desk;
}

/** Who else has these packages, by package. */
async function findOthers(tx: TenantTx, packIds: readonly string[], holder: string) {
  const rows = await tx
    .select()
    .from(tagLeases)
    .where(and(inArray(tagLeases.packId, [...packIds]), ne(tagLeases.holder, holder)));
  return new Map(rows.map(({ packId, holderName }) => [packId, holderName]));
}

/** The TIDs of the tags with these EPCs, by EPC. */
async function findTids(tx: TenantTx, epcs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ epc: packs.epc, tid: packs.tid })
    .from(packs)
    .where(and(inArray(packs.epc, [...epcs]), ne(packs.epc, ''), eq(packs.isDeleted, 0)));
  return new Map(rows.map(({ epc, tid }) => [epc, tid]));
}
