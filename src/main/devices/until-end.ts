/**
 * Makes a function that waits for work, but no longer than until something else ends, whose result is then its own. A wait leaves nothing behind,
 * while `Promise.race` with what lasts as long as a job keeps a reaction for each of its labels.
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
