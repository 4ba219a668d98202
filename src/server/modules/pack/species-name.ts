import { and, eq, sql } from 'drizzle-orm';
import { packs, treeSpecies } from '../../db/schema/packs.ts';

/** Joins the species of packages. */
export const WITH_SPECIES = and(eq(treeSpecies.treeCode, packs.treeCode), eq(treeSpecies.isDeleted, 0));

/** Name of a package's species; its code where the company has none. Needs `WITH_SPECIES`. */
export const SPECIES_NAME = sql<string>`coalesce(${treeSpecies.fullName}, ${packs.treeCode})`;
