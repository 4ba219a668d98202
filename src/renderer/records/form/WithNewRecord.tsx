import { type NewRecordInput, useNewRecord } from './use-new-record.tsx';
import { type RenderPicker, usePopupButton } from './use-popup-button.tsx';

/** Adds below the choices a button for a new record, for users who may add one. */
export function WithNewRecord({ children, ...input }: NewRecordInput & { children: RenderPicker }) {
  const { label, begin, form } = useNewRecord(input);
  const popup = usePopupButton(label, () => begin?.());
  if (begin === null) return children();
  return (
    <>
      {children(popup)}
      {form}
    </>
  );
}
