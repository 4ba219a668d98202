import { LastCall } from './last-call.ts';

/** Shorter turns would not let a call finish in between. */
const TURN_MS = 2;
/** While calls are being made, the work has a quarter of the time. */
const REST_PER_WORK = 3;
const LONGEST_REST_MS = 20;
const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const stopThread = (ms: number): void => void Atomics.wait(never, 0, 0, ms);

/**
 * Returns a function for synchronous work in a thread to call often. While the node answers calls, it regularly stops the thread,
 * which shares the processor with them. `memory`: of the node's last call (`lastCallMemory`).
 */
export function restingFor(memory: SharedArrayBuffer | undefined, rest = stopThread): () => void {
  const lastCall = new LastCall(memory);
  let begunAt = performance.now();
  return () => {
    const workedMs = performance.now() - begunAt;
    if (workedMs < TURN_MS) return;
    if (lastCall.isRecent) rest(Math.min(REST_PER_WORK * workedMs, LONGEST_REST_MS));
    begunAt = performance.now();
  };
}
