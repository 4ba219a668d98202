import type { ReactNode } from 'react';
import styles from './SideScroll.module.css';

/** A table that is scrolled sideways where it is wider than its place. */
export function SideScroll({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div className={styles.scroll} tabIndex={0}>
      {children}
    </div>
  );
}
