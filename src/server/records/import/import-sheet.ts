import type { FileAnswer } from '#shared/api/kit';
import type { Language, Words } from '#shared/errors';
import { lineFields } from '#shared/records/lines';
import { type AnyRecord, formFields } from '#shared/records/record';
import { makeDownload, makeWorkbook, type SheetColumn } from '../../http/workbook.ts';
import { type CellNames, choicesOf } from './cell-values.ts';
import type { Fault } from './faults.ts';
import type { TitledColumn } from './titled-sheet.ts';

/** Limit of choices listed in a title: a dictionary may have hundreds. */
const MOST_CHOICES = 12;

const TEMPLATE: Words = { zh: '导入模板', en: 'to import' };
const FAULTS: Words = { zh: '导入错误', en: 'faults' };
/** The extra column of a fault sheet, which an import ignores. */
const REASON: Words = { zh: '错误', en: 'Errors' };
export const UNREAD_TITLES: readonly string[] = [REASON.zh, REASON.en];

/** The columns that an import sheet may have: those of the record and of its lines. */
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
  sheet: readonly (readonly string[])[],
  faults: readonly Fault[],
  language: Language,
): Promise<{ fileName: string; contentType: string; bytes: Uint8Array }> {
  const [titles = []] = sheet;
  const byRow = Map.groupBy(faults, ({ row }) => row);
  const kept = titles.flatMap((title, index) => (UNREAD_TITLES.includes(title) ? [] : [{ title, index }]));
  const columns: SheetColumn<number>[] = [
    { words: REASON, width: 50, value: (row) => reasonOf(byRow.get(row) ?? [], language) },
    ...kept.map(({ title, index }) => ({
      words: { zh: title, en: title },
      width: 16,
      value: (row: number) => sheet[row - 1]?.[index],
    })),
  ];
  const rows = [...byRow.keys()].sort((a, b) => a - b);
  return makeWorkbook(titleOf(of, FAULTS), columns, (give) => give(rows), language);
}

const titleOf = ({ words }: AnyRecord, suffix: Words): Words => ({
  zh: `${words.many.zh}${suffix.zh}`,
  en: `${words.many.en}, ${suffix.en}`,
});

const reasonOf = (faults: readonly Fault[], language: Language): string =>
  faults.map(({ reason }) => reason[language]).join(language === 'zh' ? '；' : '; ');

function listOf(choices: readonly string[]): string {
  const listed = choices.slice(0, MOST_CHOICES).join('/');
  return choices.length > MOST_CHOICES ? `${listed}/…` : listed;
}
