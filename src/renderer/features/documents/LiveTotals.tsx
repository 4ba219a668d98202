import { Form } from 'antd';
import type { AnyDocument } from '#shared/documents/document';
import type { RecordRow } from '#shared/records/record';
import type { RecordApi } from '#shared/records/record-calls';
import type { RecordFormState } from '../../records/form/use-record-form.ts';
import { DocumentTotals } from './DocumentTotals.tsx';
import { type LeftOfSource, liveFigures } from './live-figures.ts';
import { remainderCallIn, useRemainder } from './use-remainder.ts';
import { unreturnedCallIn, useUnreturned } from './use-unreturned.ts';

interface LiveTotalsProps {
  of: AnyDocument;
  api: RecordApi;
  state: RecordFormState;
}

/** The totals of a document while it is edited in its form. */
export function LiveTotals({ api, ...props }: LiveTotalsProps) {
  const ofOrder = remainderCallIn(api);
  const ofDelivery = unreturnedCallIn(api);
  if (ofOrder !== undefined) return <TotalsOfOrder {...props} call={ofOrder} />;
  if (ofDelivery !== undefined) return <TotalsOfReturn {...props} call={ofDelivery} />;
  return <Totals {...props} left={{}} />;
}

type TotalsProps = Omit<LiveTotalsProps, 'api'>;

function TotalsOfOrder({
  call,
  ...props
}: TotalsProps & { call: NonNullable<ReturnType<typeof remainderCallIn>> }) {
  const remainder = useRemainder(props.of, call, props.state);
  return <Totals {...props} left={{ deposit: remainder?.left.deposit ?? 0 }} />;
}

function TotalsOfReturn({
  call,
  ...props
}: TotalsProps & { call: NonNullable<ReturnType<typeof unreturnedCallIn>> }) {
  return <Totals {...props} left={{ unreturned: useUnreturned(props.of, call, props.state) }} />;
}

function Totals({ of, state, left }: TotalsProps & { left: LeftOfSource }) {
  const figures = Form.useWatch(
    (values) => ({
      ...('currency' in of.fields && { currency: values.currency }),
      ...liveFigures(of, values, left),
    }),
    { form: state.form, preserve: true },
  );
  return <DocumentTotals of={of} row={{ ...state.row, ...figures } as RecordRow} />;
}
