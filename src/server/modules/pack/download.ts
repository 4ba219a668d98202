import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { GRADE_STATUSES, PACK_STATUSES, RFID_STATUSES, STOCK_STATUSES } from '#shared/domain/statuses';
import { packs, treeSpecies } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { SheetTitle } from '../../http/workbook.ts';
import { isLive } from './pack-filters.ts';
import { OWNER_NAME } from './packs.ts';
import { SPECIES_NAME, WITH_SPECIES } from './species.ts';

export const PACK_SHEET_TITLE = { zh: '包列表', en: 'Packages' };

/** A column and its value in the database. */
interface StoredColumn extends SheetTitle {
  stored: SQLWrapper;
}

const column = (
  stored: SQLWrapper,
  zh: string,
  en: string,
  width = 14,
  form?: SheetTitle['form'],
): StoredColumn => ({ stored, words: { zh, en }, width, ...(form && { form }) });

/** Columns of the downloaded list of packages. */
export const PACK_COLUMNS: readonly StoredColumn[] = [
  column(packs.packNo, '包号', 'Package no.', 18),
  column(packs.cabinetNo, '柜号', 'Container', 16),
  column(packs.cabinetPackLabel, '柜内包号', 'Label in container'),
  column(packs.treeCode, '树种代码', 'Species code'),
  column(SPECIES_NAME, '树种', 'Species', 16, 'term'),
  column(packs.grade, '等级', 'Grade', 10, 'term'),
  column(packs.texture, '纹理', 'Texture', 10, 'term'),
  column(packs.craft, '工艺', 'Cut', 10, 'term'),
  column(packs.veneerKind, '木皮种类', 'Veneer kind', 14, 'term'),
  column(packs.edgeFinish, '边部处理', 'Edge finish', 12, 'term'),
  column(packs.style, '款式', 'Style', 10, 'term'),
  column(packs.productModel, '型号', 'Model', 14),
  { ...column(packs.thicknessMm, '厚度 mm', 'Thickness mm', 10), decimals: [2, 2] },
  column(packs.bundles, '扎数', 'Bundles', 10),
  column(packs.pendingBundles, '待入库扎数', 'Bundles to be stored', 12),
  column(packs.pieces, '片数', 'Pieces', 10),
  { ...column(packs.area, '面积 m²', 'Area m²'), isArea: true },
  { ...column(packs.volume, '体积 m³', 'Volume m³'), decimals: [4, 4] },
  column(packs.region, '库区', 'Zone', 10),
  column(OWNER_NAME, '货主', 'Owner', 20),
  column(packs.stockStatus, '库存状态', 'Stock state', 14, STOCK_STATUSES),
  column(packs.gradeStatus, '分等', 'Grading', 10, GRADE_STATUSES),
  column(packs.packStatus, '打包状态', 'Packing', 10, PACK_STATUSES),
  column(packs.rfidStatus, 'RFID', 'RFID', 12, RFID_STATUSES),
  column(packs.images, '图片数', 'Pictures', 10),
  column(packs.epc, 'EPC', 'EPC', 28),
  column(packs.remark, '备注', 'Remark', 20),
  column(packs.createTime, '创建时间', 'Created', 20, 'time'),
];

const CELLS: SQL = sql.join(
  PACK_COLUMNS.map(({ stored }) => sql`${stored}`),
  sql`, `,
);

/**
 * The cells of the packages with these ids, in their order, as `cellsText` has them. The database makes the text,
 * because reading the rows of a large download would keep the server's thread from calls.
 */
export async function findPackCells(tx: TenantTx, ids: readonly string[]): Promise<string> {
  const asked = sql`${sql.param([...ids])}::bigint[]`;
  // Not a join with the ids, for which a database without statistics yet reads all packages.
  const { rows } = await tx.execute<{ cells: string }>(sql`
    SELECT coalesce(
      json_agg(json_build_array(${CELLS}) ORDER BY array_position(${asked}, ${packs.id})), '[]'
    )::text AS cells
    FROM ${packs} LEFT JOIN ${treeSpecies} ON ${WITH_SPECIES}
    WHERE ${and(isLive, sql`${packs.id} = ANY (${asked})`)}`);
  return rows[0]?.cells ?? '[]';
}
