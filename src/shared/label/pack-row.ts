import type { PackDetail } from '../api/pack.ts';
import type { LabelRow } from '../desk/contract/labels.ts';

/** A package as label data, with the glossary's identifiers. `date` is the day of printing, `YYYY-MM-DD`. */
export function buildLabelRow(pack: PackDetail, date: string): LabelRow {
  const { minLengthCm, maxLengthCm, minWidthCm, maxWidthCm } = pack.totals;
  return {
    packNo: pack.packNo,
    cabinetNo: pack.cabinetNo,
    cabinetPackLabel: pack.cabinetPackLabel,
    species: pack.species,
    grade: pack.grade,
    texture: pack.texture,
    craft: pack.craft,
    style: pack.style,
    productModel: pack.productModel,
    region: pack.region,
    thicknessMm: pack.thicknessMm,
    pieces: pack.totals.pieces,
    bundles: pack.totals.bundles,
    area: pack.totals.area,
    lengthRange: rangeOf(minLengthCm, maxLengthCm),
    widthRange: rangeOf(minWidthCm, maxWidthCm),
    date,
    companyName: pack.companyName,
    qrText: pack.qrText,
  };
}

/** Centimetres: `203–255`, or one figure when all lines are equal. */
function rangeOf(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`;
}
