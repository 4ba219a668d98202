import { Form, type FormInstance } from 'antd';
import type { AnyDocument } from '#shared/documents/document';

/** The form of a document that is made from another, and the stored document, null for a new one. */
export interface FormOfSource {
  form: FormInstance;
  row: { id: string } | null;
}

/** The query for what documents other than this have left of the one chosen in the form; null while none is chosen. */
export function useSourceQuery(
  { trade }: AnyDocument,
  { form, row }: FormOfSource,
): { id: string; without?: string } | null {
  const { field = '' } = trade.from ?? {};
  const named = (values: Readonly<Record<string, unknown>>) => String(values[field] ?? '');
  const id = Form.useWatch(named, { form, preserve: true }) ?? '';
  return id === '' ? null : { id, ...(row !== null && { without: row.id }) };
}
