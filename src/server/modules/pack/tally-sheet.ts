import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { TALLY_COLUMN_WORDS, type TallyColumn } from '#shared/paper/tally-words';
import type { ServerContext } from '../../context.ts';
import { packs, tallyLines, treeSpecies } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import {
  cellsText,
  type SheetColumn,
  sheetColumn,
  type TextSource,
  termColumn,
} from '../../http/workbook.ts';
import {
  type Downloader,
  type DownloadLimits,
  portionedRows,
  sheetDownload,
} from '../../records/list-download.ts';
import { COUNTED_TIER } from '../../stock/settle-packs.ts';
import { OWNER, OWNER_NAME } from './packs.ts';
import { TALLY_FIGURES, WITH_SPECIES } from './species.ts';

/** A tally line of a sheet, with its place among those of its package. */
export interface TallyPlace {
  lineId: string;
  no: number;
}

type TallyLineOfPack = Awaited<ReturnType<typeof findLines>>[number];
type TallyRow = TallyPlace & TallyLineOfPack;

const ofTally = (
  name: TallyColumn,
  width: number,
  value: (row: TallyRow) => unknown,
): SheetColumn<TallyRow> => ({
  words: TALLY_COLUMN_WORDS[name],
  width,
  value,
  ...(name === 'area' && { isArea: true as const }),
});

/** The columns of a tally sheet in the order of D3: the head of the package, then the line, and whose goods they are. */
export const TALLY_SHEET_COLUMNS: readonly SheetColumn<TallyRow>[] = [
  sheetColumn('柜号', 'Container', 16, ({ cabinetNo }) => cabinetNo),
  sheetColumn('包号', 'Package no.', 18, ({ packNo }) => packNo),
  termColumn({ zh: '树种', en: 'Species' }, 16, ({ species }) => species),
  termColumn({ zh: '等级', en: 'Grade' }, 10, ({ grade }) => grade),
  termColumn({ zh: '纹理', en: 'Texture' }, 10, ({ texture }) => texture),
  sheetColumn('厚度 mm', 'Thickness mm', 10, ({ thicknessMm }) => Number(thicknessMm), {
    decimals: [2, 2],
  }),
  ofTally('no', 8, ({ no }) => no),
  ofTally('logNo', 14, ({ logNo }) => logNo),
  ofTally('bundleNo', 10, ({ bundleNo }) => bundleNo),
  ofTally('length', 10, ({ lengthCm }) => Number(lengthCm)),
  ofTally('width', 10, ({ widthCm }) => Number(widthCm)),
  ofTally('pieces', 8, ({ pieces }) => pieces),
  ofTally('area', 12, ({ area }) => Number(area)),
  sheetColumn('条码', 'Barcode', 20, ({ barcode }) => barcode),
  sheetColumn('备注', 'Remark', 20, ({ remark }) => remark),
  sheetColumn('货主', 'Owner', 20, ({ ownerName }) => ownerName ?? ''),
];

/** The tallies of chosen packages as a sheet. */
export function packTallyDownload(context: ServerContext) {
  return sheetDownload<{ ids: readonly string[] }>(context, {
    kind: 'pack_tally',
    permission: 'pack_export',
    title: { zh: '码单', en: 'Tally' },
    async open({ ids }, by, limits) {
      const scope = by.scopeTo(OWNER);
      const places = await by.read((tx) => findPlaces(tx, ids, scope, limits.most + 1));
      const rows = tallySource(places, TALLY_SHEET_COLUMNS, by, limits);
      return { columns: TALLY_SHEET_COLUMNS, rows };
    },
  });
}

/** The lines that the packages count (`countedLines`), at most `most`, by package in the order of `ids`. */
function findPlaces(
  tx: TenantTx,
  ids: readonly string[],
  scope: SQL | undefined,
  most: number,
): Promise<TallyPlace[]> {
  const lines = tx
    .select({
      lineId: tallyLines.id,
      packId: tallyLines.packId,
      lineNo: tallyLines.lineNo,
      tier: COUNTED_TIER.as('tier'),
      firstTier: sql<number>`min(${COUNTED_TIER}) OVER (PARTITION BY ${tallyLines.packId})`.as('first_tier'),
    })
    .from(tallyLines)
    .innerJoin(packs, eq(packs.id, tallyLines.packId))
    .where(and(inArray(packs.id, [...ids]), eq(packs.isDeleted, 0), eq(tallyLines.isDeleted, 0), scope))
    .as('lines');
  const inOrder = sql`${lines.lineNo}, ${lines.lineId}`;
  return tx
    .select({
      lineId: lines.lineId,
      no: sql<number>`row_number() OVER (PARTITION BY ${lines.packId} ORDER BY ${inOrder})::integer`,
    })
    .from(lines)
    .where(eq(lines.tier, lines.firstTier))
    .orderBy(sql`array_position(${sql.param([...ids])}::bigint[], ${lines.packId})`, inOrder)
    .limit(most);
}

/** The cells of tally lines in their order, read in portions. Throws `export.too_many`. */
export function tallySource<Place extends TallyPlace>(
  places: readonly Place[],
  columns: readonly SheetColumn<Place & TallyLineOfPack>[],
  { read, language }: Downloader,
  limits: DownloadLimits,
): TextSource {
  async function cells(portion: readonly Place[]): Promise<string> {
    const found = await read((tx) =>
      findLines(
        tx,
        portion.map(({ lineId }) => lineId),
      ),
    );
    const lineOf = new Map(found.map((line) => [line.id, line]));
    const rows = portion.flatMap((place) => {
      const line = lineOf.get(place.lineId);
      return line === undefined ? [] : { ...line, ...place };
    });
    return cellsText(columns, rows, language);
  }
  return portionedRows(places, cells, limits);
}

function findLines(tx: TenantTx, ids: readonly string[]) {
  return tx
    .select({
      id: tallyLines.id,
      packNo: packs.packNo,
      cabinetNo: packs.cabinetNo,
      ...TALLY_FIGURES,
      texture: packs.texture,
      barcode: tallyLines.barcode,
      remark: tallyLines.remark,
      ownerName: OWNER_NAME,
    })
    .from(tallyLines)
    .innerJoin(packs, eq(packs.id, tallyLines.packId))
    .leftJoin(treeSpecies, WITH_SPECIES)
    .where(inArray(tallyLines.id, [...ids]));
}
