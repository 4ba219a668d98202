import type { Language } from '#shared/errors';
import type { Field } from '#shared/records/field';
import { textIn } from '#shared/records/field-text';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import texts from '../../components/look/texts.module.css';
import { StateTag } from '../../components/StateTag.tsx';
import type { ListColumn } from './columns.ts';
import type { SortOrder } from './list-address.ts';

const PX_PER_CHARACTER = 8;

/** A column for each field of the record's list, sorted by the server. */
export function recordColumns(
  of: AnyRecord,
  sort: SortOrder | null,
  language: Language,
): ListColumn<RecordRow>[] {
  return of.list.flatMap((name) => {
    const field = of.fields[name];
    if (field === undefined) return [];
    const order = sort?.field === name ? (sort.descending ? 'descend' : 'ascend') : null;
    return {
      title: field.words[language],
      dataIndex: name,
      ...(isNumber(field) && { className: texts.numbers, align: 'right' as const }),
      width: field.width * PX_PER_CHARACTER,
      sorter: of.tree === undefined,
      sortOrder: order,
      sumScale: field.isSummed ? (field.scale ?? 0) : undefined,
      text: (row: RecordRow) => textOfField(field, row, name, language),
      render: (_: unknown, row: RecordRow) => (
        <FieldCell field={field} row={row} name={name} language={language} />
      ),
    };
  });
}

const isNumber = ({ kind }: Field) => kind === 'figure' || kind === 'count';

interface FieldCellProps {
  field: Field;
  row: RecordRow;
  name: string;
  language: Language;
}

/** A field's value in a table or among a record's facts. */
export function FieldCell({ field, row, name, language }: FieldCellProps) {
  const text = textOfField(field, row, name, language);
  if (field.kind !== 'state' || text === '') return text;
  const [usual] = field.states ?? [];
  const { tone = usual?.value === row[name] ? ('green' as const) : undefined } =
    field.states?.find(({ value }) => value === row[name]) ?? {};
  return <StateTag tone={tone}>{text}</StateTag>;
}

export function textOfField(field: Field, row: RecordRow, name: string, language: Language): string {
  return textIn(row, name, field, language);
}
