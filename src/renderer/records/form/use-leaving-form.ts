import type { FormInstance } from 'antd';
import { useLeaving } from './use-leaving.ts';

/** Closes a dialog with a small form that has no draft; asks first if anything was entered. */
export function useLeavingForm<Values>(
  form: FormInstance<Values>,
  busy: boolean,
  onClose: () => void,
): () => Promise<void> {
  return useLeaving({ busy, isTouched: () => form.isFieldsTouched(), discard() {} }, onClose);
}
