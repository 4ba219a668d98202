import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './TagBatch.module.css';

interface StepPanelProps {
  tone: 'wait' | 'busy' | 'bad';
  packNo: string;
  children: ReactNode;
}

/** Package number and state, readable from two metres. */
export function StepPanel({ tone, packNo, children }: StepPanelProps) {
  return (
    <div className={styles.panel} data-tone={tone} role="status">
      <span>{packNo}</span>
      <strong>{children}</strong>
    </div>
  );
}

interface StepActionsProps {
  onPause: () => void;
  onSkip: () => void;
  /** The progress of the step. */
  children?: ReactNode;
}

export function StepActions({ onPause, onSkip, children }: StepActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <Button size="large" onClick={onPause}>
        {t('tags.batchPause')}
      </Button>
      <Button size="large" onClick={onSkip}>
        {t('tags.batchSkip')}
      </Button>
      {children}
    </div>
  );
}
