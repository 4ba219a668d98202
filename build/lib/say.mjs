/**
 * Returns a function that prints progress in both languages, one line each.
 *
 * @param {NodeJS.WritableStream} stream where the lines go
 * @returns {(zh: string, en: string) => void}
 */
export function createSay(stream) {
  return (zh, en) => {
    stream.write(`• ${zh} / ${en}\n`);
  };
}

/**
 * Prints every ten seconds that `label` is still running, so that a silent tool does not look stuck.
 *
 * @param {NodeJS.WritableStream} stream
 * @returns {() => void} stops it
 */
export function startHeartbeat(stream, label) {
  const startedAt = Date.now();
  const timer = setInterval(() => {
    stream.write(`  … ${label} ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
  }, 10_000);
  timer.unref();
  return () => clearInterval(timer);
}
