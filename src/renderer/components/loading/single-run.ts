/** Runs `work` unless it is running: then its end is the caller's too. `noteBusy` gets true at its begin, false at its end. */
export function createSingleRun(
  work: () => Promise<void>,
  noteBusy: (busy: boolean) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;

  async function runOnce(): Promise<void> {
    noteBusy(true);
    try {
      await work();
    } finally {
      running = null;
      noteBusy(false);
    }
  }

  return () => {
    running ??= runOnce();
    return running;
  };
}
