import type { WriteStep } from '#shared/desk/contract';
import { toAppError } from '#shared/errors';

export type StepState = 'started' | 'done' | 'failed';

/**
 * Told of each step before it begins and when it is over. `detail` is data (an EPC, a TID, an error code), not prose.
 */
export type StepListener = (step: WriteStep, state: StepState, detail: string) => void;

/** What every piece of the workflow is given besides the reader. */
export interface WorkContext {
  /** Aborted when the person cancels; its reason is what the workflow rejects with. */
  signal?: AbortSignal;
  onStep: StepListener;
}

/** Runs one step and tells its beginning and end; `detailOf` makes the detail of its success. */
export async function takeStep<T>(
  { onStep }: WorkContext,
  step: WriteStep,
  work: () => Promise<T> | T,
  detailOf: (result: T) => string,
): Promise<T> {
  onStep(step, 'started', '');
  try {
    const result = await work();
    onStep(step, 'done', detailOf(result));
    return result;
  } catch (error) {
    onStep(step, 'failed', toAppError(error).code);
    throw error;
  }
}
