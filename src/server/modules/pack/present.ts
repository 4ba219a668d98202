import type { Pack, TallyLine } from '#shared/api/pack';
import type { PrintRecord, TagRecord } from '#shared/api/pack-records';
import type { packs, printRecords, tagRecords, tallyLines } from '../../db/schema/packs.ts';
import { formatTime } from '../../http/time.ts';

export type PackRow = typeof packs.$inferSelect & { species: string | null; ownerName: string | null };

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

/** Optional data of packages that depends on what the caller may see. */
export interface Shown {
  /** Purchase prices are not for everyone. */
  cost: boolean;
}

export function presentPack(row: PackRow, shown: Shown): Pack {
  const showsCost = shown.cost && row.costPrice !== null;
  return {
    id: row.id,
    packNo: row.packNo,
    cabinetNo: row.cabinetNo,
    cabinetPackLabel: row.cabinetPackLabel,
    treeCode: row.treeCode,
    species: row.species ?? row.treeCode,
    grade: row.grade,
    texture: row.texture,
    craft: row.craft,
    veneerKind: row.veneerKind,
    edgeFinish: row.edgeFinish,
    style: row.style,
    productModel: row.productModel,
    region: row.region,
    thicknessMm: Number(row.thicknessMm),
    area: Number(row.area),
    volume: Number(row.volume),
    pieces: row.pieces,
    bundles: row.bundles,
    pendingBundles: row.pendingBundles,
    images: row.images,
    gradeStatus: flag(row.gradeStatus),
    packStatus: flag(row.packStatus),
    rfidStatus: flag(row.rfidStatus),
    stockStatus: row.stockStatus,
    epc: row.epc,
    tid: row.tid,
    ownerId: row.ownerId ?? '',
    ownerName: row.ownerName ?? '',
    costPrice: showsCost ? Number(row.costPrice) : null,
    costCurrency: showsCost ? row.costCurrency : '',
    printCount: row.printCount,
    lastPrintTime: formatTime(row.lastPrintedAt),
    labelOutdated: row.lastPrintedAt !== null && row.figuresChangedAt > row.lastPrintedAt,
    createTime: formatTime(row.createTime),
    updateTime: formatTime(row.updateTime),
    version: row.version,
  };
}

export function presentLine(row: typeof tallyLines.$inferSelect): TallyLine {
  return {
    id: row.id,
    packId: row.packId,
    lineNo: row.lineNo,
    logNo: row.logNo,
    bundleNo: row.bundleNo,
    lengthCm: Number(row.lengthCm),
    widthCm: Number(row.widthCm),
    pieces: row.pieces,
    area: Number(row.area),
    barcode: row.barcode,
    remark: row.remark,
    stockStatus: row.stockStatus,
    lockedDocNo: row.lockedDocNo,
  };
}

export function presentPrintRecord(row: typeof printRecords.$inferSelect): PrintRecord {
  const { printedAt, createTime, printJob, ...rest } = row;
  return {
    ...rest,
    printJob: printJob ?? '',
    printTime: formatTime(printedAt),
    createTime: formatTime(createTime),
  };
}

export function presentTagRecord(row: typeof tagRecords.$inferSelect): TagRecord {
  const { writtenAt, createTime, ...rest } = row;
  return { ...rest, writeTime: formatTime(writtenAt), createTime: formatTime(createTime) };
}
