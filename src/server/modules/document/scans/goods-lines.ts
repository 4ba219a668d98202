import { and, asc, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { exact, type Figure } from '#shared/domain/decimal';
import type { ScannedLine } from '#shared/domain/scan-checks';
import type { CodedGoods } from '#shared/domain/scan-compare';
import { isWithin } from '../../../db/data-scope.ts';
import { packs, tallyLines, treeSpecies } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { TALLY_FIGURES, WITH_SPECIES } from '../../pack/service.ts';

/** A tally line with its package, as checks and comparisons see it. */
export interface GoodsLine extends ScannedLine {
  packId: string;
  /** Whether its package is within the scope that was asked for. */
  isSeen: boolean;
  /** The zone of its package. */
  region: string;
  goods: CodedGoods;
}

/** The condition of rows whose column, an id or a text, is one of these values, as a single parameter. */
export function isOneOf(column: Column, values: Iterable<string>): SQL {
  const given = sql`jsonb_array_elements_text(${JSON.stringify([...new Set(values)])}::jsonb)`;
  // Compared in the column's own type, so that an index serves the condition.
  return column.getSQLType() === 'bigint'
    ? sql`${column} IN (SELECT ${given}::bigint)`
    : sql`${column}::text IN (SELECT ${given})`;
}

/** The tally lines that fulfil a condition on `tally_lines`, by package and place. */
export async function findLines(tx: TenantTx, where: SQL | undefined, scope?: SQL): Promise<GoodsLine[]> {
  const rows = await tx
    .select({
      id: tallyLines.id,
      packId: tallyLines.packId,
      packNo: packs.packNo,
      isSeen: isWithin(scope),
      region: packs.region,
      stockStatus: tallyLines.stockStatus,
      lockedDocId: tallyLines.lockedDocId,
      lockedDocNo: tallyLines.lockedDocNo,
      barcode: tallyLines.barcode,
      ...TALLY_FIGURES,
    })
    .from(tallyLines)
    .innerJoin(packs, eq(packs.id, tallyLines.packId))
    .leftJoin(treeSpecies, WITH_SPECIES)
    .where(and(where, eq(tallyLines.isDeleted, 0)))
    .orderBy(asc(packs.packNo), asc(tallyLines.packId), asc(tallyLines.lineNo));
  return rows.map(
    ({ id, packId, packNo, isSeen, region, stockStatus, lockedDocId, lockedDocNo, ...line }) => ({
      id,
      logNo: line.logNo,
      packId,
      isSeen,
      region,
      stockStatus,
      lockedDocId,
      lockedDocNo,
      goods: {
        code: line.barcode,
        packNo,
        values: {
          species: line.species,
          grade: line.grade,
          thicknessMm: plain(line.thicknessMm),
          logNo: line.logNo,
          bundleNo: line.bundleNo,
          lengthCm: plain(line.lengthCm),
          widthCm: plain(line.widthCm),
          pieces: String(line.pieces),
          area: plain(line.area),
        },
      },
    }),
  );
}

/** A stored decimal without the zeros that its column adds: of its text, as a list has hundreds of thousands. */
export const plain = (figure: Figure): string =>
  typeof figure === 'string' && /^-?\d+\.\d+$/.test(figure)
    ? figure.replace(/\.?0+$/, '')
    : exact(figure).toString();
