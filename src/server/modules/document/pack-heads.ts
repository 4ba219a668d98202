import type { RecordRow } from '#shared/records/record';

/** What a document says of a package, as when it was saved. */
export interface PackHead {
  packNo: string;
  species: string;
  grade: string;
  thicknessMm: string;
}

/**
 * The packages of a document by the id of the line that names them, from the row that its detail call returns. Later changes
 * of a package, such as a grading of what is left of it, do not change what the document says.
 */
export function packHeads({ packs = [] }: RecordRow): ReadonlyMap<string, PackHead> {
  return new Map(
    (packs as readonly (Omit<PackHead, 'thicknessMm'> & { id: string; thicknessMm: number })[]).map(
      ({ id, packNo, species, grade, thicknessMm }) => [
        id,
        { packNo, species, grade, thicknessMm: String(thicknessMm) },
      ],
    ),
  );
}
