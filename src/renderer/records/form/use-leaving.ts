import { useConfirmDiscard } from './use-confirm-discard.ts';
import type { RecordFormState } from './use-record-form.ts';

/** Leaves a form; asks first if entries would be lost. */
export function useLeaving(
  state: Pick<RecordFormState, 'busy' | 'isTouched' | 'discard'>,
  onLeave: () => void,
): () => Promise<void> {
  const confirmDiscard = useConfirmDiscard();
  return async () => {
    if (state.busy) return;
    if (state.isTouched() && !(await confirmDiscard())) return;
    state.discard();
    onLeave();
  };
}
