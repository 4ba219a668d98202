import type { AnyDocument } from '#shared/documents/document';
import { formFields, type RecordRow } from '#shared/records/record';
import { type FormValues, startValues, storedLines } from '../../records/form/form-values.ts';
import { startLine } from '../../records/lines/line-values.ts';

/** In the address of a new document: the id of the one it is a copy of. */
export const COPY_OF = 'copy';

/** Received once: a copy would count them again in what the customer owes. */
const PAYMENTS = ['paid', 'deposit'];

/** The initial values of a copied document: head and lines as entered, without date, source and payments. */
export function copiedValues(of: AnyDocument, row: RecordRow): FormValues {
  const start = startValues(of, row);
  const left = ['docDate', of.trade.from?.field, ...PAYMENTS];
  const head = formFields(of).flatMap(([name]) => (left.includes(name) ? [] : [[name, start[name]]]));
  const lines = Object.entries(of.lines ?? {}).map(([name, group]) => {
    const entered = Object.entries(group.fields).filter(([, { isDerived }]) => !isDerived);
    return [
      name,
      storedLines(row, name).map((line) =>
        startLine(group, Object.fromEntries(entered.map(([field]) => [field, line[field]]))),
      ),
    ];
  });
  return Object.fromEntries([...head, ...lines]);
}

/** The initial values of a document created for named lines, such as the logs of a feed order. */
export function namedLines({ lines = {} }: AnyDocument, names: readonly string[]): FormValues {
  const [[group, one] = []] = Object.entries(lines);
  if (group === undefined || one === undefined) return {};
  return { [group]: names.map((name) => startLine(one, { [one.name]: name })) };
}
