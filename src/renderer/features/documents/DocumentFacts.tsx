import type { AnyDocument } from '#shared/documents/document';
import { formFields, type RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { useLanguage } from '../../components/words/words.ts';
import { FactTable } from '../../records/detail/FactTable.tsx';
import { LineFacts } from '../../records/lines/LineFacts.tsx';
import { textOfField } from '../../records/list/record-columns.tsx';

interface DocumentFactsProps {
  of: AnyDocument;
  calls: RecordCalls;
  row: RecordRow;
}

/** Head and lines of a document that cannot be changed; its totals follow below. */
export function DocumentFacts({ of, calls, row }: DocumentFactsProps) {
  const language = useLanguage();
  const entered = formFields(of).map(([name, field]) => ({
    label: field.words[language],
    text: textOfField(field, row, name, language),
  }));
  return (
    <>
      <FactTable label={String(row[of.name])} facts={entered.filter(({ text }) => text !== '')} />
      <LineFacts of={of} calls={calls} id={row.id} />
    </>
  );
}
