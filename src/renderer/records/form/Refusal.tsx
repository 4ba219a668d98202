import { type ReactNode, useRef } from 'react';
import type { AppError } from '#shared/errors';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useOnOpening } from '../../components/use-on-opening.ts';
import styles from './refusal.module.css';

interface RefusalProps {
  error: AppError;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Above a form: why its save was refused. A long form, saved at its foot, scrolls to it. */
export function Refusal({ error, children }: RefusalProps) {
  const part = useRef<HTMLDivElement>(null);
  useOnOpening(() => part.current?.scrollIntoView({ block: 'nearest' }), { per: error });
  return (
    <div className={styles.refusal} ref={part}>
      <ErrorPanel error={error} />
      {children}
    </div>
  );
}
