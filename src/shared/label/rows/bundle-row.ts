import type { PackDetail, TallyLine } from '../../api/pack.ts';
import type { LabelRow } from '../../desk/contract/labels.ts';
import type { Printing } from './printing.ts';

/** A line of the tally, as a label lists it. */
export const lineRow = ({
  lineNo,
  logNo,
  bundleNo,
  lengthCm,
  widthCm,
  pieces,
  area,
  barcode,
  remark,
}: TallyLine) => ({
  lineNo,
  logNo,
  bundleNo,
  lengthCm,
  widthCm,
  pieces,
  area,
  barcode,
  remark,
});

/** A bundle as label data: its line of the tally, and the wood of its package. */
export function bundleRow(
  line: TallyLine,
  pack: PackDetail,
  { date, tenantCode }: Omit<Printing, 'companyName'>,
): LabelRow {
  const { packNo, species, treeCode, grade, texture, craft, thicknessMm, companyName } = pack;
  const { veneerKind, edgeFinish } = pack;
  return {
    ...lineRow(line),
    packNo,
    species,
    treeCode,
    grade,
    texture,
    craft,
    veneerKind,
    edgeFinish,
    thicknessMm,
    companyName,
    stockStatus: line.stockStatus,
    tenantCode,
    date,
  };
}
