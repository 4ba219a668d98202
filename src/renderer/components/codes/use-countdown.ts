import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Whole seconds left of a delay, 0 when it is over. Follows the clock, so that a sleeping tab stays correct. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);

  useEffect(() => {
    if (endsAt === 0) return;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);

  return {
    secondsLeft,
    start(seconds) {
      setEndsAt(Date.now() + seconds * 1000);
      setSecondsLeft(seconds);
    },
  };
}
