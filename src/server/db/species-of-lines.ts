import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import { packs, treeSpecies } from './schema/packs.ts';

/** The package of a document's line, with its species and its cost. */
export const packOfLine = (lines: { packId: Column }): SQL =>
  sql`LEFT JOIN ${packs} ON ${eq(packs.id, lines.packId)}`;

/**
 * The species of a document's lines, joined to their packages by `packOfLine`: lines keep the name that it had at the
 * time, so they are grouped by its code and shown under its present name. Without the species: under the name they keep.
 */
export const speciesOfLines = (lines: { species: Column }): { code: SQL; name: SQL; join: SQL } => ({
  code: sql`coalesce(${packs.treeCode}, ${lines.species}::text)`,
  name: sql`coalesce(${treeSpecies.fullName}, ${lines.species}::text)`,
  join: sql`LEFT JOIN ${treeSpecies} ON ${treeSpecies.treeCode} = ${packs.treeCode} AND ${treeSpecies.isDeleted} = 0`,
});
