import type { TableProps } from 'antd';
import { COMPARED_FIELDS, type ComparedField } from '#shared/domain/compare-results';
import { SCAN_WORDS } from '#shared/domain/scan-words';
import { lineTermIn } from '#shared/domain/terms';
import type { Language } from '#shared/errors';
import { FIGURE_TEXT, type Field } from '#shared/records/field';
import { PACK_WORDS } from '#shared/records/pack-words';
import { SCANNED_FIELDS } from '#shared/records/scan-list';
import texts from '../../components/look/texts.module.css';
import { formatFigure, shownDecimals } from '../../components/words/numbers.ts';

type Columns<Row> = NonNullable<TableProps<Row>['columns']>;

const TEXTS: readonly ComparedField[] = ['species', 'grade', 'logNo'];

/** The label of a field of goods. */
export const wordsOfGoods = (field: ComparedField, language: Language): string =>
  SCANNED_FIELDS[field].words[language];

/** Decimals of the figures among the goods, as elsewhere: thickness in mm, width in cm, area in m². */
const FIGURES: Partial<Record<ComparedField, Pick<Field, 'scale' | 'isArea'>>> = {
  thicknessMm: { scale: 2 },
  widthCm: { scale: 1 },
  area: { isArea: true },
};

/** Trade terms in the user's language, figures with the decimals of their column; a faulty figure unchanged. */
function shownOf(field: ComparedField, text: string, language: Language): string {
  if (field === 'species' || field === 'grade') return lineTermIn(language, text);
  const figure = FIGURES[field];
  return figure && FIGURE_TEXT.test(text) ? formatFigure(text, shownDecimals(figure)) : text;
}

/** The code of goods, and their package where the code is not its own. */
export function codeColumns<Row extends { code: string; packNo: string }>(language: Language): Columns<Row> {
  return [
    { title: SCAN_WORDS.code[language], dataIndex: 'code', className: texts.code ?? '', width: 150 },
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
