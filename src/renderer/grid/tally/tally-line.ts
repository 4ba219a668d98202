import type { TypedLine } from '#shared/domain/typed-lines';
import type { Line } from '../model/sheet.ts';

/** The columns of a tally by their field. */
export type TallyField = keyof TallyInput;

export interface TallyInput extends TypedLine {
  remark: string;
}

/** The trimmed texts of a line by field. */
export function tallyInput({ cells }: Line): TallyInput {
  const text = (field: TallyField) => (cells[field] ?? '').trim();
  return {
    logNo: text('logNo'),
    bundleNo: text('bundleNo'),
    lengthCm: text('lengthCm'),
    widthCm: text('widthCm'),
    pieces: text('pieces'),
    area: text('area'),
    barcode: text('barcode'),
    remark: text('remark'),
  };
}
