import { and, asc, eq, getTableColumns, gt, inArray, type SQL, sql, sum } from 'drizzle-orm';
import type { TallyLine, TallyTotals } from '#shared/api/pack';
import { toHalfWidth } from '#shared/domain/half-width';
import { ownPackNo, parsePackCode } from '#shared/domain/pack-code';
import { summarizeTally } from '#shared/domain/tally';
import { AppError } from '#shared/errors';
import { packs, packTotals, tallyLines, treeSpecies } from '../../db/schema/packs.ts';
import { customers } from '../../db/schema/partners.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { findPacksOfBundles } from './coded-bundles.ts';
import { isLive } from './pack-filters.ts';
import { type PackRow, presentLine } from './present.ts';
import { WITH_SPECIES } from './species.ts';

/** Owner of a package for data scopes: the user who entered it, and their department then. */
export const OWNER = { user: packs.createUser, dept: packs.createDept };

/** Name of the customer whose goods a package is; null for the company's own. */
export const OWNER_NAME = sql<
  string | null
>`(SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = ${packs.ownerId})`;

/** The species, grades and owners of the packages in `scope`. */
export async function findFilterChoices(tx: TenantTx, scope: SQL | undefined) {
  const groups =
    scope === undefined
      ? await tx
          .select({ treeCode: packTotals.treeCode, grade: packTotals.grade })
          .from(packTotals)
          .groupBy(packTotals.treeCode, packTotals.grade)
          .having(gt(sum(packTotals.packs), '0'))
      : await tx
          .selectDistinct({ treeCode: packs.treeCode, grade: packs.grade })
          .from(packs)
          .where(and(isLive, scope));
  const treeCodes = [...new Set(groups.map((group) => group.treeCode))];
  const species = await tx
    .select({
      treeCode: treeSpecies.treeCode,
      fullName: treeSpecies.fullName,
      englishName: treeSpecies.englishName,
    })
    .from(treeSpecies)
    .where(and(eq(treeSpecies.isDeleted, 0), inArray(treeSpecies.treeCode, treeCodes)))
    .orderBy(asc(treeSpecies.treeCode));
  const grades = new Set(groups.map((group) => group.grade).filter((grade) => grade !== ''));
  const owners = await tx
    .selectDistinct({ id: customers.id, name: customers.name })
    .from(packs)
    .innerJoin(customers, eq(customers.id, packs.ownerId))
    .where(and(isLive, scope))
    .orderBy(asc(customers.name));
  return { species, grades: [...grades].sort(), owners };
}

/** The package with this id; `pack.not_found` outside `scope`. */
export async function findPackById(tx: TenantTx, id: string, scope: SQL | undefined): Promise<PackRow> {
  const found = await findRow(tx, and(eq(packs.id, id), scope));
  if (found === undefined) throw new AppError('pack.not_found', {});
  return found;
}

/**
 * The package with this number or scanned code, in half width too, or the one that holds the bundle with this bar code;
 * `pack.not_found` outside `scope`, `pack.other_company` for another company's code, whether it has such a package or not.
 */
export async function findPackByNumber(
  tx: TenantTx,
  text: string,
  tenantId: string,
  scope: SQL | undefined,
): Promise<PackRow> {
  const code = parsePackCode(text);
  const asked = { packNo: code.packNo };
  if (ownPackNo(text, tenantId) === null) throw new AppError('pack.other_company', asked);
  const numbered = (packNo: string) => findRow(tx, and(eq(packs.packNo, packNo), scope));
  const own = await numbered(code.packNo);
  if (own !== undefined) return own;
  const holder = (await findPacksOfBundles(tx, [code.packNo], scope)).get(code.packNo);
  const found = holder === undefined ? undefined : await numbered(holder);
  if (found !== undefined) return found;
  const half = toHalfWidth(text);
  if (half === text) throw new AppError('pack.not_found', asked);
  return findPackByNumber(tx, half, tenantId, scope);
}

async function findRow(tx: TenantTx, which: SQL | undefined): Promise<PackRow | undefined> {
  const [row] = await tx
    .select({ ...getTableColumns(packs), species: treeSpecies.fullName, ownerName: customers.name })
    .from(packs)
    .leftJoin(treeSpecies, WITH_SPECIES)
    .leftJoin(customers, eq(customers.id, packs.ownerId))
    .where(and(which, isLive));
  return row;
}

/** The tally lines of a package, by line number. */
export async function findTallyLines(tx: TenantTx, packId: string): Promise<TallyLine[]> {
  const rows = await tx
    .select()
    .from(tallyLines)
    .where(and(eq(tallyLines.packId, packId), eq(tallyLines.isDeleted, 0)))
    .orderBy(asc(tallyLines.lineNo), asc(tallyLines.id));
  return rows.map(presentLine);
}

/** F2 and F3 over the stored lines, and the range of their sizes in cm; zeros without lines. */
export function totalTally(lines: readonly TallyLine[], thicknessMm: number): TallyTotals {
  const lengths = lines.map((line) => line.lengthCm);
  const widths = lines.map((line) => line.widthCm);
  const isEmpty = lines.length === 0;
  return {
    ...summarizeTally(lines, thicknessMm),
    minLengthCm: isEmpty ? 0 : Math.min(...lengths),
    maxLengthCm: isEmpty ? 0 : Math.max(...lengths),
    minWidthCm: isEmpty ? 0 : Math.min(...widths),
    maxWidthCm: isEmpty ? 0 : Math.max(...widths),
  };
}
