import { and, asc, eq, sql } from 'drizzle-orm';
import { packs, tallyLines, treeSpecies } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/** Joins the species of packages. */
export const WITH_SPECIES = and(eq(treeSpecies.treeCode, packs.treeCode), eq(treeSpecies.isDeleted, 0));

/** Name of a package's species, or its code if the company does not have the species. Needs `WITH_SPECIES`. */
export const SPECIES_NAME = sql<string>`coalesce(${treeSpecies.fullName}, ${packs.treeCode})`;

/** The columns of a tally line with the goods of its package, for papers, sheets and comparisons. Needs `WITH_SPECIES`. */
export const TALLY_FIGURES = {
  species: SPECIES_NAME,
  grade: packs.grade,
  thicknessMm: packs.thicknessMm,
  logNo: tallyLines.logNo,
  bundleNo: tallyLines.bundleNo,
  lengthCm: tallyLines.lengthCm,
  widthCm: tallyLines.widthCm,
  pieces: tallyLines.pieces,
  area: tallyLines.area,
};

/** The species in use with the names they go by, by code. */
export function findSpeciesNames(tx: TenantTx) {
  return tx
    .select({
      id: treeSpecies.id,
      treeCode: treeSpecies.treeCode,
      fullName: treeSpecies.fullName,
      simpleName: treeSpecies.simpleName,
      englishName: treeSpecies.englishName,
    })
    .from(treeSpecies)
    .where(and(eq(treeSpecies.isDeleted, 0), eq(treeSpecies.status, 1)))
    .orderBy(asc(treeSpecies.treeCode));
}
