import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { wordsOfField } from '#shared/api/field-words';
import type { Endpoint } from '#shared/api/kit';
import { type PackHead, PackHeadSchema } from '#shared/api/pack-acts';
import { LIVE_STOCK_STATUSES, STOCK_STATUSES, type StockStatus } from '#shared/domain/statuses';
import { AppError, type Words } from '#shared/errors';
import type { Actor } from '../../../audit/record-audit.ts';
import type { ServerContext } from '../../../context.ts';
import type { ScopeInTx } from '../../../db/data-scope.ts';
import { changedBy } from '../../../db/records.ts';
import { packs, tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { SignedInCall } from '../../../http/implement.ts';
import { formatDay } from '../../../http/time.ts';
import { refuseStale } from '../../../records/other-change.ts';
import type { Mover, StockDocument } from '../../../stock/ledger.ts';
import { isLive } from '../pack-filters.ts';
import { OWNER } from '../packs.ts';

export type StoredPack = typeof packs.$inferSelect;

/** Who acts, and the ids of new rows. */
export type Maker = Mover & Actor & { newId: () => string };
/** The user who acts on stored packages, and the scope of packages that the user may see. */
export type Act = Maker & { scope: ScopeInTx };

type ActingCall = Pick<SignedInCall<Endpoint>, 'user' | 'facts' | 'scopeIn'>;

/** Who makes packages, or acts on them, by a call. */
export function actorsOf({ nextId, now }: Pick<ServerContext, 'nextId' | 'now'>) {
  const makerOf = ({ user, facts }: Omit<ActingCall, 'scopeIn'>): Maker => ({
    user,
    facts,
    userId: user.userId,
    userName: user.name,
    deptId: user.deptId,
    now: now(),
    newId: nextId,
  });
  const actOf = (call: ActingCall): Act => ({ ...makerOf(call), scope: call.scopeIn(OWNER) });
  return { makerOf, actOf };
}

export const HEAD_FIELDS = Object.keys(PackHeadSchema.shape) as (keyof PackHead)[];

const OF_PACK = {
  area: 'pack',
  name: 'packNo',
  fields: Object.fromEntries(
    HEAD_FIELDS.map((name): [string, { words: Words }] => [
      name,
      { words: wordsOfField(name) ?? { zh: name, en: name } },
    ]),
  ),
};

/**
 * Locks the packages with these ids, in this order, until this transaction ends. Throws `pack.not_found` for one that
 * does not exist or is outside the caller's scope.
 */
export async function holdPacks(
  tx: TenantTx,
  ids: readonly string[],
  { scope }: Pick<Act, 'scope'>,
): Promise<StoredPack[]> {
  const condition: SQL | undefined = await scope(tx);
  const rows = await tx
    .select(getTableColumns(packs))
    .from(packs)
    .where(sql`${inArray(packs.id, [...ids])} AND ${isLive} AND ${condition ?? sql`true`}`)
    .orderBy(asc(packs.id))
    .for('no key update');
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (row === undefined) throw new AppError('pack.not_found');
    return row;
  });
}

interface SentVersion {
  id: string;
  version?: number | undefined;
}

/** Packages for a change based on versions of them, in this order. Throws `pack.not_found` and `record.changed`. */
export async function holdVersions(
  tx: TenantTx,
  sent: readonly SentVersion[],
  by: Pick<Act, 'scope'>,
): Promise<StoredPack[]> {
  const versionOf = new Map(sent.map(({ id, version }) => [id, version]));
  const held = await holdPacks(tx, [...versionOf.keys()], by);
  for (const pack of held) await refuseStale(tx, OF_PACK, pack, versionOf.get(pack.id));
  return held;
}

/** Locks one package for a change based on a version of it. Throws `pack.not_found` and `record.changed`. */
export async function holdPack(tx: TenantTx, sent: SentVersion, by: Pick<Act, 'scope'>): Promise<StoredPack> {
  const [pack] = await holdVersions(tx, [sent], by);
  if (pack === undefined) throw new AppError('pack.not_found');
  return pack;
}

/** Ids of the lines that are to be received, in stock or locked. */
export async function findLiveLines(tx: TenantTx, of: readonly StoredPack[]): Promise<string[]> {
  const rows = await tx
    .select({ id: tallyLines.id })
    .from(tallyLines)
    .where(
      and(
        inArray(
          tallyLines.packId,
          of.map(({ id }) => id),
        ),
        eq(tallyLines.isDeleted, 0),
        inArray(tallyLines.stockStatus, [...LIVE_STOCK_STATUSES]),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Ids of the lines of a package. */
export async function findLineIds(tx: TenantTx, packId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: tallyLines.id })
    .from(tallyLines)
    .where(and(eq(tallyLines.packId, packId), eq(tallyLines.isDeleted, 0)));
  return rows.map(({ id }) => id);
}

/** Throws `pack.wrong_state` unless the package is in one of the states. */
export function requirePackState(
  { packNo, stockStatus }: Pick<StoredPack, 'packNo' | 'stockStatus'>,
  states: readonly StockStatus[],
): void {
  if (states.includes(stockStatus)) return;
  throw new AppError('pack.wrong_state', { packNo, state: STOCK_STATUSES[stockStatus] });
}

/** Counts an act as a change of the package, and sets the columns that it changes. */
export async function touchPack(
  tx: TenantTx,
  id: string,
  changes: Partial<typeof packs.$inferInsert>,
  by: Mover,
): Promise<void> {
  await tx
    .update(packs)
    .set({ ...changes, ...changedBy(by), version: sql`${packs.version} + 1` })
    .where(eq(packs.id, id));
}

/** An act on a package as the source of stock movements, on the day of the act. */
export function actDocument(
  type: StockDocument['type'],
  { id, packNo }: Pick<StoredPack, 'id' | 'packNo'>,
  { now }: Mover,
): StockDocument {
  return { type, id, no: packNo, day: formatDay(now) };
}
