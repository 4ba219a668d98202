import { Form } from 'antd';
import type { AnyDocument } from '#shared/documents/document';
import type { RecordRow } from '#shared/records/record';
import type { RecordFormState } from '../../records/form/use-record-form.ts';
import { DocumentTotals } from './DocumentTotals.tsx';
import { liveFigures } from './live-figures.ts';

/** The totals of a document as it is in its form. */
export function LiveTotals({ of, state }: { of: AnyDocument; state: RecordFormState }) {
  const figures = Form.useWatch(
    (values) => ({
      ...('currency' in of.fields && { currency: values.currency }),
      ...liveFigures(of, values),
    }),
    { form: state.form, preserve: true },
  );
  return <DocumentTotals of={of} row={{ ...state.row, ...figures } as RecordRow} />;
}
