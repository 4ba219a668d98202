import type { FileAnswer } from '#shared/api/kit';
import type { Language, Words } from '#shared/errors';
import type { ImportAlike } from '#shared/records/import-api';
import { lineFields } from '#shared/records/lines';
import { type AnyRecord, formFields } from '#shared/records/record';
import { makeDownload, makeWorkbook, type SheetColumn } from '../../http/workbook.ts';
import type { JobFile } from '../../jobs/kind.ts';
import { sheetColumns } from '../sheet-columns.ts';
import { type CellNames, choicesOf } from './cell-values.ts';
import type { Fault } from './faults.ts';
import type { TitledColumn } from './titled-sheet.ts';

/** Maximum of choices listed in a title; a dictionary may have hundreds. */
const MOST_CHOICES = 12;

const TEMPLATE: Words = { zh: '导入模板', en: 'to import' };
const FAULTS: Words = { zh: '导入错误', en: 'faults' };
const DUPLICATES: Words = { zh: '可能重复', en: 'likely duplicates' };
/** The first column of a sheet of marked rows, which an import ignores. */
const REASON: Words = { zh: '错误', en: 'Errors' };
const MAY_REPEAT: Words = { zh: '可能重复', en: 'May repeat' };
const MARK_TITLES: readonly string[] = [REASON, MAY_REPEAT].flatMap(({ zh, en }) => [zh, en]);

/** The titles that an import skips: those of marks, and of the columns that the export of the list has and nobody enters. */
export function unreadTitles(of: AnyRecord): string[] {
  return [...MARK_TITLES, ...sheetColumns(of).flatMap(({ words: { zh, en } }) => [zh, en])];
}

/** The columns that an import sheet may have: the record's own and those of its lines. */
export function importColumns(of: AnyRecord): TitledColumn[] {
  const own = formFields(of)
    .filter(([, { isSecret }]) => !isSecret)
    .map(([name, { words, isRequired }]) => ({
      name,
      title: words,
      isNeeded: isRequired || name === of.code,
    }));
  const ofLines = lineFields(of.lines ?? {}).filter(({ field }) => !field.isSecret);
  return [...own, ...ofLines.map(({ name, words }) => ({ name, title: words, isNeeded: false }))];
}

/** A sheet with the titles and an empty row: `*` marks required columns, brackets list the choices. */
export function downloadTemplate(of: AnyRecord, names: CellNames, language: Language): Promise<FileAnswer> {
  const ofLines = lineFields(of.lines ?? {});
  const columns = importColumns(of).map(({ name, title, isNeeded }): SheetColumn<object> => {
    const field = of.fields[name] ?? ofLines.find((one) => one.name === name)?.field;
    const choices = field === undefined ? [] : choicesOf(name, field, names, language);
    const listed = choices.length === 0 ? '' : ` [${listOf(choices)}]`;
    const text = `${title[language]}${isNeeded ? ' *' : ''}${listed}`;
    return {
      words: { zh: text, en: text },
      width: Math.max(field?.width ?? 0, text.length + 4),
      value: () => '',
    };
  });
  return makeDownload(titleOf(of, TEMPLATE), columns, [{}], language);
}

/** A sheet of the faulty rows as they were, each with its faults. */
export function makeFaultSheet(
  of: AnyRecord,
  sheet: Sheet,
  faults: readonly Fault[],
  language: Language,
): Promise<JobFile> {
  const marks = markRows(faults, ({ reason }) => reason[language], language);
  return makeMarkedSheet({ title: titleOf(of, FAULTS), heading: REASON, marks }, sheet, language);
}

/** A sheet of the rows that may duplicate stored records or earlier rows, each with these. */
export function makeAlikeSheet(
  of: AnyRecord,
  sheet: Sheet,
  alike: readonly ImportAlike[],
  language: Language,
): Promise<JobFile> {
  const fieldNames = new Intl.ListFormat(language);
  const place = (row: number) => ({ zh: `第 ${row} 行 `, en: `row ${row}: ` })[language];
  const describe = ({ inRow, code, name, fields }: ImportAlike) =>
    `${inRow === 0 ? '' : place(inRow)}${code} ${name} (${fieldNames.format(fields.map((words) => words[language]))})`;
  const marks = markRows(alike, describe, language);
  return makeMarkedSheet({ title: titleOf(of, DUPLICATES), heading: MAY_REPEAT, marks }, sheet, language);
}

type Sheet = readonly (readonly string[])[];

/** The remarks on each row, joined into one text, by row. */
function markRows<Mark extends { row: number }>(
  marks: readonly Mark[],
  describe: (mark: Mark) => string,
  language: Language,
): ReadonlyMap<number, string> {
  const byRow = Map.groupBy(marks, ({ row }) => row);
  const separator = language === 'zh' ? '；' : '; ';
  return new Map(
    [...byRow].sort(([a], [b]) => a - b).map(([row, ofRow]) => [row, ofRow.map(describe).join(separator)]),
  );
}

function makeMarkedSheet(
  { title, heading, marks }: { title: Words; heading: Words; marks: ReadonlyMap<number, string> },
  sheet: Sheet,
  language: Language,
): Promise<JobFile> {
  const [titles = []] = sheet;
  const kept = titles.flatMap((text, index) => (MARK_TITLES.includes(text) ? [] : [{ text, index }]));
  const columns: SheetColumn<number>[] = [
    { words: heading, width: 50, value: (row) => marks.get(row) },
    ...kept.map(({ text, index }) => ({
      words: { zh: text, en: text },
      width: 16,
      value: (row: number) => sheet[row - 1]?.[index],
    })),
  ];
  return makeWorkbook(title, columns, (give) => give([...marks.keys()]), language);
}

const titleOf = ({ words }: AnyRecord, suffix: Words): Words => ({
  zh: `${words.many.zh}${suffix.zh}`,
  en: `${words.many.en}, ${suffix.en}`,
});

function listOf(choices: readonly string[]): string {
  const listed = choices.slice(0, MOST_CHOICES).join('/');
  return choices.length > MOST_CHOICES ? `${listed}/…` : listed;
}
