import type { PackDetail, TallyLine } from '../../api/pack.ts';
import type { LabelRow } from '../../desk/contract/labels.ts';
import { lineRow } from './bundle-row.ts';
import type { Printing } from './printing.ts';

/** A package as label data, with the glossary's identifiers. `lines`: its tally, for labels that list it. */
export function packageRow(
  pack: PackDetail,
  { date, tenantCode }: Pick<Printing, 'date' | 'tenantCode'>,
  lines: readonly TallyLine[] = [],
): LabelRow {
  const { minLengthCm, maxLengthCm, minWidthCm, maxWidthCm } = pack.totals;
  return {
    packNo: pack.packNo,
    qrText: pack.qrText,
    epc: pack.epc,
    cabinetNo: pack.cabinetNo,
    cabinetPackLabel: pack.cabinetPackLabel,
    species: pack.species,
    treeCode: pack.treeCode,
    grade: pack.grade,
    texture: pack.texture,
    craft: pack.craft,
    veneerKind: pack.veneerKind,
    edgeFinish: pack.edgeFinish,
    thicknessMm: pack.thicknessMm,
    style: pack.style,
    productModel: pack.productModel,
    region: pack.region,
    bundles: pack.totals.bundles,
    pieces: pack.totals.pieces,
    area: pack.totals.area,
    volume: pack.totals.volume,
    lengthRange: rangeOf(minLengthCm, maxLengthCm),
    widthRange: rangeOf(minWidthCm, maxWidthCm),
    remark: pack.remark,
    stockStatus: pack.stockStatus,
    gradeStatus: pack.gradeStatus,
    packStatus: pack.packStatus,
    rfidStatus: pack.rfidStatus,
    reprint: '',
    lines: lines.map(lineRow),
    companyName: pack.companyName,
    tenantCode,
    date,
  };
}

/** Centimetres: `203–255`, or one figure when all lines are equal. */
function rangeOf(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`;
}
