import { type LogUnit, nominalFigure, nominalTitle } from '#shared/domain/logs/nominal';
import type { Words } from '#shared/errors';
import type { Field } from '#shared/records/field';
import { textIn } from '#shared/records/field-text';
import { lineFields } from '#shared/records/lines';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { SheetColumn, ShownAs } from '../http/workbook.ts';

/**
 * The columns of a kind's sheet: those of the list, then its other fields except secrets, then those of its lines.
 * Numbers stay numbers; other values become readable text. A quantity of logs in the list is followed by its nominal
 * conversion, as there. A tree's rows name their parents last.
 */
export function sheetColumns({ fields, list, lines = {}, tree }: AnyRecord): SheetColumn<RecordRow>[] {
  const others = Object.keys(fields).filter((name) => !list.includes(name) && name !== tree);
  const names = tree === undefined || list.includes(tree) ? [...list, ...others] : [...list, ...others, tree];
  const own = names.flatMap((name) => {
    const field = fields[name];
    if (field === undefined || field.isSecret) return [];
    const column = columnOf(name, field, field.words);
    const { logUnit } = field;
    return logUnit === undefined || !list.includes(name) ? [column] : [column, nominalColumn(name, logUnit)];
  });
  return [...own, ...lineFields(lines).map(({ name, field, words }) => columnOf(name, field, words))];
}

function columnOf(name: string, field: Field, words: Words): SheetColumn<RecordRow> {
  const isNumber = field.kind === 'figure' || field.kind === 'count';
  // An import of the sheet would store the translation of a term that can be typed.
  const isTyped = field.isTerm === true && !field.isDerived;
  return {
    words,
    width: field.width,
    ...shownAs(field),
    value: (row, language) => (isNumber ? row[name] : textIn(row, name, field, isTyped ? 'zh' : language)),
  };
}

/** Dates as dates, figures with the decimals that screens show. */
function shownAs({ kind, isArea, scale = 0, leastDecimals = scale }: Field): ShownAs {
  if (kind === 'day' || kind === 'moment') return { form: kind };
  if (isArea) return { isArea };
  return kind === 'figure' ? { decimals: [leastDecimals, scale] } : {};
}

/** F12: the quantity in the other unit. */
function nominalColumn(name: string, unit: LogUnit): SheetColumn<RecordRow> {
  return {
    words: nominalTitle(unit),
    width: 14,
    value: (row) => ((row[name] ?? '') === '' ? '' : Number(nominalFigure(unit, Number(row[name])))),
  };
}
