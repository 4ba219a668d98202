import { PENDING, type PendingKind } from '#shared/menu/pending';
import texts from '../../components/look/texts.module.css';
import { useLanguage } from '../../components/words/words.ts';
import styles from './PendingCount.module.css';

/** Larger counts are shown as this with a plus. */
const MOST_SHOWN = 999;

/** The amount of pending work at a menu entry's screen. A click opens its list. */
export function PendingCount({ kind, count }: { kind: PendingKind; count: number }) {
  const words = PENDING[kind].words[useLanguage()];
  return (
    <span className={styles.count} data-pending={kind} title={`${words} ${count}`}>
      <span className={texts.visuallyHidden}>{words} </span>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}

/** The list of the count that was clicked; null for a click beside it. */
export function pendingListAt(target: EventTarget): string | null {
  const count = target instanceof Element ? target.closest<HTMLElement>('[data-pending]') : null;
  return count === null ? null : PENDING[count.dataset.pending as PendingKind].list;
}
