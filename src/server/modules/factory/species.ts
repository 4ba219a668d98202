import { and, asc, count, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { treeSpeciesApi } from '#shared/api/factory';
import { AppError } from '#shared/errors';
import { exactly, type Filterable, filterBy } from '../../db/filters.ts';
import { orderOf, type Sortable } from '../../db/paging.ts';
import { changedBy, type Doer, madeBy, need, removeRecords, sentFields } from '../../db/records.ts';
import { packs, treeSpecies } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../time.ts';

type Species = z.output<typeof treeSpeciesApi.detail.output>;
type SentSpecies = z.output<typeof treeSpeciesApi.saveOrUpdate.body>;
type Row = typeof treeSpecies.$inferSelect;

const SORTABLE: Sortable = {
  id: treeSpecies.id,
  treeCode: treeSpecies.treeCode,
  fullName: treeSpecies.fullName,
  simpleName: treeSpecies.simpleName,
  englishName: treeSpecies.englishName,
  latinName: treeSpecies.latinName,
  createTime: treeSpecies.createTime,
  updateTime: treeSpecies.updateTime,
};
const FILTERABLE: Filterable = { ...SORTABLE, treeCode: exactly(treeSpecies.treeCode) };
const isLive = eq(treeSpecies.isDeleted, 0);

/** All the company's species that the query lets through, by code unless asked otherwise. */
export async function findSpecies(
  tx: TenantTx,
  query: Readonly<Record<string, unknown>>,
): Promise<Species[]> {
  const { ascs, descs } = query as { ascs?: string; descs?: string };
  const order = orderOf({ ascs, descs }, SORTABLE, [asc(treeSpecies.treeCode)]);
  return select(tx, filterBy(query, FILTERABLE), order);
}

/** Throws `record.not_found`. */
export async function findOneSpecies(tx: TenantTx, id: string): Promise<Species> {
  const [found] = await select(tx, eq(treeSpecies.id, id), []);
  if (found === undefined) throw new AppError('record.not_found');
  return found;
}

async function select(tx: TenantTx, filter: SQL | undefined, order: SQL[]): Promise<Species[]> {
  const rows = await tx
    .select()
    .from(treeSpecies)
    .where(and(isLive, filter))
    .orderBy(...order);
  return rows.map(present);
}

/**
 * Adds a species, or changes the one whose id was sent; gives its id. Throws `record.code_taken`, `record.not_found`, and
 * `species.in_use` when packages bear the code that would change.
 */
export async function saveSpecies(
  tx: TenantTx,
  { id, ...sent }: SentSpecies,
  by: Doer & { newId: string },
): Promise<string> {
  const { simpleName, englishName, latinName, ...named } = sent;
  const values = {
    ...sentFields(named),
    // Nulls are taken for not sent, as in every server of the family.
    ...(simpleName == null ? {} : { simpleName }),
    ...(englishName == null ? {} : { englishName }),
    ...(latinName == null ? {} : { latinName }),
  };
  if (values.treeCode !== undefined) await requireFreeCode(tx, values.treeCode, id);
  if (id === undefined) {
    const treeCode = need(values, 'treeCode');
    const fullName = need(values, 'fullName');
    await tx.insert(treeSpecies).values({ ...values, treeCode, fullName, id: by.newId, ...madeBy(by) });
    return by.newId;
  }
  const current = await findOneSpecies(tx, id);
  if ((values.treeCode ?? current.treeCode) !== current.treeCode) await requireUnused(tx, current);
  await tx
    .update(treeSpecies)
    .set({ ...values, ...changedBy(by) })
    .where(eq(treeSpecies.id, id));
  return id;
}

/** Removes all of them or, if one is missing (`record.some_missing`) or borne by packages (`species.in_use`), none. */
export async function removeSpecies(tx: TenantTx, ids: readonly string[], by: Doer): Promise<void> {
  for (const id of new Set(ids)) {
    const [species] = await select(tx, eq(treeSpecies.id, id), []);
    if (species !== undefined) await requireUnused(tx, species);
  }
  await removeRecords(tx, treeSpecies, ids, changedBy(by));
}

async function requireUnused(tx: TenantTx, { treeCode, fullName }: Species): Promise<void> {
  const [row] = await tx
    .select({ packs: count() })
    .from(packs)
    .where(and(eq(packs.treeCode, treeCode), eq(packs.isDeleted, 0)));
  const bearing = row?.packs ?? 0;
  if (bearing > 0) throw new AppError('species.in_use', { name: fullName, packs: bearing });
}

async function requireFreeCode(tx: TenantTx, code: string, ownId: string | undefined): Promise<void> {
  const [row] = await tx
    .select({ id: treeSpecies.id })
    .from(treeSpecies)
    .where(and(eq(treeSpecies.treeCode, code), isLive));
  if (row !== undefined && row.id !== ownId) throw new AppError('record.code_taken', { code });
}

function present(row: Row): Species {
  return { ...row, createTime: formatTime(row.createTime), updateTime: formatTime(row.updateTime) };
}
