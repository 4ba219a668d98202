import { type PointerEvent, type ThHTMLAttributes, useState } from 'react';
import styles from './HeadCell.module.css';

/** Set by a column's `onHeaderCell`. */
export interface HeadSizing {
  /** Gets the width in px at the end of the drag; null restores the column's default width. */
  onResize?: (widthPx: number | null) => void;
}

const NARROWEST_PX = 48;
const WIDEST_PX = 1200;

/** A head whose edge can be dragged to size the column; a double click restores the default width. */
export function HeadCell({
  onResize,
  children,
  ...cell
}: ThHTMLAttributes<HTMLTableCellElement> & HeadSizing) {
  return (
    <th {...cell}>
      {children}
      {onResize && <Edge onResize={onResize} />}
    </th>
  );
}

function Edge({ onResize }: Required<HeadSizing>) {
  const [drag, setDrag] = useState<{ from: number; by: number } | null>(null);

  /** The width at the pointer, within the column's limits. */
  function widthAt({ currentTarget, clientX }: PointerEvent, from: number): number {
    const own = currentTarget.closest('th')?.offsetWidth ?? 0;
    return Math.round(Math.max(NARROWEST_PX, Math.min(WIDEST_PX, own + clientX - from)));
  }

  return (
    <span
      aria-hidden="true"
      className={drag ? `${styles.edge} ${styles.dragged}` : styles.edge}
      style={drag ? { transform: `translateX(${drag.by}px)` } : undefined}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: event.clientX, by: 0 });
      }}
      onPointerMove={(event) => {
        if (!drag) return;
        const own = event.currentTarget.closest('th')?.offsetWidth ?? 0;
        setDrag({ from: drag.from, by: widthAt(event, drag.from) - own });
      }}
      onPointerUp={(event) => {
        if (drag && event.clientX !== drag.from) onResize(widthAt(event, drag.from));
        setDrag(null);
      }}
      onPointerCancel={() => setDrag(null)}
      // A click on the head itself sorts.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onResize(null)}
    />
  );
}
