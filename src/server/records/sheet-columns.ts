import { textIn } from '#shared/records/field-text';
import { lineFields } from '#shared/records/lines';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { SheetColumn } from '../http/workbook.ts';

/**
 * The columns of a kind's sheet, followed by those of its lines. Numbers stay numbers; other values become readable
 * text. A tree's rows name their parents.
 */
export function sheetColumns({ fields, list, lines = {}, tree }: AnyRecord): SheetColumn<RecordRow>[] {
  const names = tree === undefined || list.includes(tree) ? list : [...list, tree];
  const own = names.flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : { name, field, words: field.words };
  });
  return [...own, ...lineFields(lines)].map(({ name, field, words }) => {
    const isNumber = field.kind === 'figure' || field.kind === 'count';
    return {
      words,
      width: field.width,
      ...(field.isArea && { isArea: field.isArea }),
      value: (row: RecordRow, language: 'zh' | 'en') =>
        isNumber ? row[name] : textIn(row, name, field, language),
    };
  });
}
