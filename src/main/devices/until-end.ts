/**
 * Returns a function that waits for work, but only until `end` settles; the result is then `end`'s. A finished wait
 * leaves nothing behind, whereas `Promise.race` with a promise as long-lived as a job would keep a reaction for each of
 * its labels.
 */
export function untilEnd<End>(end: Promise<End>): <T>(work: Promise<T>) => Promise<T | End> {
  const waits = new Set<(end: Promise<End>) => void>();
  let isOver = false;
  const wakeAll = () => {
    isOver = true;
    for (const wake of waits) wake(end);
    waits.clear();
  };
  end.then(wakeAll, wakeAll);
  return (work) => {
    if (isOver) return Promise.race([work, end]);
    return new Promise((resolve, reject) => {
      waits.add(resolve);
      work.then(
        (value) => {
          waits.delete(resolve);
          resolve(value);
        },
        (error: unknown) => {
          waits.delete(resolve);
          reject(error);
        },
      );
    });
  };
}
