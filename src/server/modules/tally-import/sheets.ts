import type { FileAnswer } from '#shared/api/kit';
import { fillWords, type Language, type Words } from '#shared/errors';
import {
  NEEDED_FIELDS,
  TALLY_COLUMNS,
  TALLY_FIELDS,
  type TallyField,
  type TallyPurpose,
} from '#shared/tally-import/columns';
import type { TallyFault } from '#shared/tally-import/faults';
import { mapInTurns } from '../../http/map-in-turns.ts';
import { makeDownload, makeWorkbook, type SheetColumn } from '../../http/workbook.ts';
import { CHOICES, type ChoiceField } from '../../tally-import/check-line.ts';
import { linesOf } from '../../tally-import/file-pack.ts';
import type { TallyLine } from '../../tally-import/group-packs.ts';
import type { FileReading } from '../../tally-import/read-in-thread.ts';

const TITLES: Readonly<Record<TallyPurpose, Words>> = {
  packs: { zh: '码单导入模板', en: 'Tally template' },
  order: { zh: '采购货品模板', en: 'Order goods template' },
};
const FAULTS: Words = { zh: '码单导入错误', en: 'Faults of a tally' };
/** Titles that an import ignores, so that a corrected sheet of faults can be imported. */
const REASON: Words = { zh: '错误', en: 'Errors' };
const PLACE: Words = { zh: '位置', en: 'Place' };
const UNITS: Partial<Record<TallyField, string>> = {
  thicknessMm: '(mm)',
  lengthCm: '(cm)',
  widthCm: '(cm)',
  area: '(m²)',
};
/** Limit of choices listed in a title. */
const MOST_CHOICES = 12;

type Choices = Readonly<Record<ChoiceField, readonly string[]>>;

/** The template (7.1): needed columns are marked `*`, dictionaries listed in brackets. */
export function downloadTemplate(
  choices: Choices,
  purpose: TallyPurpose,
  language: Language,
): Promise<FileAnswer> {
  return makeDownload(TITLES[purpose], columnsFor(choices, purpose), [{}], language);
}

/** The faulty lines in the columns of the template, each with its errors and its place in the file. */
export async function makeFaultSheet(
  { packs, faults }: FileReading,
  { choices, purpose }: { choices: Choices; purpose: TallyPurpose },
  language: Language,
): Promise<FileAnswer> {
  const placeOf = ({ sheet, row }: { sheet: string; row: number }) => `${sheet}!${row}`;
  const byPlace = Map.groupBy(
    faults.filter(({ severity }) => severity === 'error'),
    placeOf,
  );
  const faulty = packs.filter(({ all, good }) => good.lines < all.lines);
  const rows = await mapInTurns(faulty, (pack) => linesOf(pack).filter(({ isFaulty }) => isFaulty));
  const columns: SheetColumn<Pick<TallyLine, 'sheet' | 'row' | 'values'>>[] = [
    { words: REASON, width: 50, value: (line) => reasonsOf(byPlace.get(placeOf(line)) ?? [], language) },
    { words: PLACE, width: 14, value: placeOf },
    ...columnsFor(choices, purpose).map(({ field, ...column }) => ({
      ...column,
      value: ({ values }: Pick<TallyLine, 'values'>) => values[field],
    })),
  ];
  return makeWorkbook(FAULTS, columns, (give) => give(rows.flat()), language);
}

function columnsFor(
  choices: Choices,
  purpose: TallyPurpose,
): (SheetColumn<object> & { field: TallyField })[] {
  return TALLY_FIELDS.map((field) => {
    const { words } = TALLY_COLUMNS[field];
    const listed = CHOICES.some((choice) => choice === field)
      ? ` [${choices[field as ChoiceField].slice(0, MOST_CHOICES).join('/')}]`
      : '';
    const mark = `${UNITS[field] ?? ''}${NEEDED_FIELDS[purpose].includes(field) ? ' *' : ''}${listed}`;
    return {
      field,
      words: { zh: `${words.zh}${mark}`, en: `${words.en}${mark}` },
      width: 14,
      value: () => '',
    };
  });
}

function reasonsOf(faults: readonly TallyFault[], language: Language): string {
  const reasons = faults.map(({ field, cell, reason }) =>
    fillWords('{column} {cell}: {reason}', { column: TALLY_COLUMNS[field].words, cell, reason }, language),
  );
  return [...new Set(reasons)].join(language === 'zh' ? '；' : '; ');
}
