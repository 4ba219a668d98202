import type { TableProps } from 'antd';
import type { TFunction } from 'i18next';
import { COMPARED_FIELDS, type ComparedField } from '#shared/domain/compare-results';
import type { Language } from '#shared/errors';
import { PACK_WORDS } from '#shared/records/pack-words';
import { scanList } from '#shared/records/scan-list';
import texts from '../../components/look/texts.module.css';
import { lineTermIn } from '../../components/words/terms.ts';

type Columns<Row> = NonNullable<TableProps<Row>['columns']>;

const TEXTS: readonly ComparedField[] = ['species', 'grade', 'logNo'];

/** The label of a field of goods. */
export const wordsOfGoods = (field: ComparedField, language: Language): string =>
  scanList.lines?.rows.fields[field].words[language] ?? '';

/** A scanned value unchanged; trade terms in the user's language. */
const shownOf = (field: ComparedField, text: string, language: Language): string =>
  field === 'species' || field === 'grade' ? lineTermIn(language, text) : text;

/** The code of goods, and their package where the code is not its own. */
export function codeColumns<Row extends { code: string; packNo: string }>(
  t: TFunction,
  language: Language,
): Columns<Row> {
  return [
    { title: t('scans.code'), dataIndex: 'code', className: texts.code ?? '', width: 150 },
    { title: PACK_WORDS.packNo[language], dataIndex: 'packNo', width: 120 },
  ];
}

/** A column for each field of goods. */
export function valueColumns<Row>(
  language: Language,
  textOf: (row: Row, field: ComparedField) => string | undefined,
): Columns<Row> {
  return COMPARED_FIELDS.map((field) => ({
    title: wordsOfGoods(field, language),
    key: field,
    ...(!TEXTS.includes(field) && { className: texts.numbers, align: 'right' as const }),
    render: (_: unknown, row: Row) => shownOf(field, textOf(row, field) ?? '', language),
  }));
}
