import { Form } from 'antd';
import type { AnyDocument } from '#shared/documents/document';
import type { RecordRow } from '#shared/records/record';
import type { RecordApi } from '#shared/records/record-calls';
import type { RecordFormState } from '../../records/form/use-record-form.ts';
import { DocumentTotals } from './DocumentTotals.tsx';
import { liveFigures } from './live-figures.ts';
import { remainderCallIn, useRemainder } from './use-remainder.ts';

interface LiveTotalsProps {
  of: AnyDocument;
  api: RecordApi;
  state: RecordFormState;
}

/** The totals of a document while it is edited in its form. */
export function LiveTotals({ api, ...props }: LiveTotalsProps) {
  const call = remainderCallIn(api);
  return call === undefined ? <Totals {...props} left={0} /> : <TotalsOfOrder {...props} call={call} />;
}

type TotalsProps = Omit<LiveTotalsProps, 'api'>;

function TotalsOfOrder({
  call,
  ...props
}: TotalsProps & { call: NonNullable<ReturnType<typeof remainderCallIn>> }) {
  const remainder = useRemainder(props.of, call, props.state);
  return <Totals {...props} left={remainder?.left.deposit ?? 0} />;
}

/** `left`: of the deposit of the order. */
function Totals({ of, state, left }: TotalsProps & { left: number }) {
  const figures = Form.useWatch(
    (values) => ({
      ...('currency' in of.fields && { currency: values.currency }),
      ...liveFigures(of, values, left),
    }),
    { form: state.form, preserve: true },
  );
  return <DocumentTotals of={of} row={{ ...state.row, ...figures } as RecordRow} />;
}
