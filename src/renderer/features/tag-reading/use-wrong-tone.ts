import { useEffect, useRef } from 'react';
import type { CountedPack } from '#shared/domain/tag-count';
import { playTone } from '../../components/play-tone.ts';

/** A low tone: a package that is not on the document has passed the door. */
const WRONG = { hertz: 180, seconds: 0.5 };

/** Sounds whenever another package or tag is read that is not expected. */
export function useWrongTone(rows: readonly CountedPack[]): void {
  const wrong = rows.filter(({ result }) => result === 'extra' || result === 'unknown').length;
  const warned = useRef(0);
  useEffect(() => {
    if (wrong > warned.current) playTone(WRONG.hertz, WRONG.seconds);
    warned.current = wrong;
  }, [wrong]);
}
