import type { WriteStep } from '#shared/desk/contract/tags';
import { toAppError } from '#shared/errors';
import type { ReaderPowerNotes } from './power-notes.ts';
import type { ReaderTagPowers } from './tag-powers.ts';

export type StepState = 'started' | 'done' | 'failed';

/**
 * Called before each step starts and after it has ended. `detail` is data (an EPC, a TID, an error code), not prose.
 */
export type StepListener = (step: WriteStep, state: StepState, detail: string) => void;

/** The context of every piece of the workflow besides the reader. */
export interface WorkContext {
  /** Aborted when the user cancels; the workflow rejects with its reason. */
  signal?: AbortSignal;
  onStep: StepListener;
  /** The notes of powers for the reader's address. */
  powerNotes: ReaderPowerNotes;
  /** The powers that tags needed, for the same address. */
  tagPowers: ReaderTagPowers;
  /** Gain of the reader's antenna, by which its power is limited; the usual one if none was entered. */
  antennaGainDbi?: number;
}

/** Runs one step and reports its beginning and end; `detailOf` makes the detail of its success. */
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
