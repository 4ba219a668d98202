import { useEffect, useState } from 'react';

/** Whole seconds until `untilMs` (milliseconds since 1970), counting down; 0 from then on. */
export function useSecondsUntil(untilMs: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= untilMs;

  useEffect(() => {
    setNow(Date.now());
    if (untilMs <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [untilMs]);

  return isOver ? 0 : Math.ceil((untilMs - now) / 1000);
}
