import type { ReactNode } from 'react';
import { type LogUnit, nominalFigure, nominalKey, nominalTitle } from '#shared/domain/logs/nominal';
import type { Language } from '#shared/errors';
import { charactersOf, type Field } from '#shared/records/field';
import { textIn } from '#shared/records/field-text';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import texts from '../../components/look/texts.module.css';
import { StateTag } from '../../components/StateTag.tsx';
import { labelPx } from '../../components/words/label-px.ts';
import { formatFigure, shownDecimals } from '../../components/words/numbers.ts';
import { stepsIn } from '../../components/words/terms.ts';
import { directionOf, type ListColumn } from './columns.ts';
import type { SortOrder } from './list-address.ts';

const PX_PER_CHARACTER = 8;

/** A column for each field of the record's list, sorted by the server; wide enough for its title and the tags of its states. */
export function recordColumns(
  of: AnyRecord,
  sort: SortOrder | null,
  language: Language,
): ListColumn<RecordRow>[] {
  const isSortable = of.tree === undefined;
  return of.list.flatMap((name) => {
    const field = of.fields[name];
    if (field === undefined) return [];
    const own: ListColumn<RecordRow> = {
      title: field.words[language],
      dataIndex: name,
      ...(isNumber(field) && { className: texts.numbers, align: 'right' as const }),
      width: Math.max(
        charactersOf(field, language) * PX_PER_CHARACTER,
        titlePx(field.words[language], isSortable),
        ...(field.states ?? []).map(({ words }) => TAG_PADDING_PX + labelPx(words[language])),
      ),
      sorter: isSortable,
      sortOrder: directionOf(sort, name),
      sumScale: field.isSummed ? (shownDecimals(field) ?? 0) : undefined,
      isMoney: field.isMoney,
      text: (row: RecordRow) => textOfField(field, row, name, language),
      render: (_: unknown, row: RecordRow) => contentOf({ field, row, name, language }),
    };
    return field.logUnit === undefined ? own : [own, nominalColumn(name, field.logUnit, language)];
  });
}

/** A quantity of logs in the other unit (F12), computed here: the server neither sorts nor sums it. */
function nominalColumn(name: string, unit: LogUnit, language: Language): ListColumn<RecordRow> {
  const title = nominalTitle(unit)[language];
  const text = (row: RecordRow) => {
    const quantity = row[name] ?? '';
    return quantity === '' ? '' : formatFigure(nominalFigure(unit, Number(quantity)));
  };
  return {
    title,
    key: nominalKey(name),
    className: texts.numbers,
    align: 'right',
    width: titlePx(title, false),
    isOptional: true,
    text,
    render: (_, row) => text(row),
  };
}

/** Padding of a tag and its cell. */
const TAG_PADDING_PX = 32;
/** Padding of a column's title. */
const TITLE_PADDING_PX = 16;
/** Width of the sort arrows. */
const ARROWS_PX = 20;

/** Width of a title that is not cut, in either language. */
const titlePx = (title: string, isSortable: boolean): number =>
  labelPx(title) + TITLE_PADDING_PX + (isSortable ? ARROWS_PX : 0);

export const isNumber = ({ kind }: Field) => kind === 'figure' || kind === 'count';

export interface FieldCellProps {
  field: Field;
  row: RecordRow;
  name: string;
  language: Language;
}

/** A field's value in a table or among a record's facts. */
export function FieldCell(props: FieldCellProps) {
  return contentOf(props);
}

/** Returns a text, or a tag with a text, so that the list can determine whether its column has room for it. */
function contentOf({ field, row, name, language }: FieldCellProps): ReactNode {
  const text = textOfField(field, row, name, language);
  if (field.kind !== 'state' || text === '') return text;
  const [usual] = field.states ?? [];
  const { tone = usual?.value === row[name] ? ('green' as const) : undefined } =
    field.states?.find(({ value }) => value === row[name]) ?? {};
  return <StateTag tone={tone}>{text}</StateTag>;
}

/** A field's value as text; a figure has the decimals of its field, typed or calculated, so that its column lines up. */
export function textOfField(field: Field, row: RecordRow, name: string, language: Language): string {
  const text = textIn(row, name, field, language);
  if (field.isSteps) return stepsIn(language, text);
  if (text === '' || !isNumber(field)) return text;
  return formatFigure(text, shownDecimals(field));
}
