import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './TagBatch.module.css';

interface StepPanelProps {
  packNo: string;
  /** A fault has stopped the step, which is shown instead of `words`. */
  isStopped: boolean;
  /** The desk works; otherwise the step waits for the user. */
  isWorking?: boolean;
  /** What the desk does, or what the user is to do. */
  words: string;
}

/** Package number and state, readable from two metres. */
export function StepPanel({ packNo, isStopped, isWorking = false, words }: StepPanelProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.panel} data-tone={toneOf(isStopped, isWorking)} role="status">
      <span>{packNo}</span>
      <strong>{isStopped ? t('tags.batchStopped') : words}</strong>
    </div>
  );
}

function toneOf(isStopped: boolean, isWorking: boolean): 'bad' | 'wait' | 'busy' {
  if (isStopped) return 'bad';
  return isWorking ? 'busy' : 'wait';
}

interface StepActionsProps {
  onPause: () => void;
  onSkip: () => void;
  /** The desk writes the tag, which would be recorded for a package that is listed as skipped. */
  isWriting?: boolean;
  /** A pause during the write comes after it. */
  mayPause?: boolean;
  /** The progress of the step. */
  children?: ReactNode;
}

export function StepActions({
  onPause,
  onSkip,
  isWriting = false,
  mayPause = false,
  children,
}: StepActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <Button size="large" disabled={isWriting && !mayPause} onClick={onPause}>
        {t('tags.batchPause')}
      </Button>
      <Button size="large" disabled={isWriting} onClick={onSkip}>
        {t('tags.batchSkip')}
      </Button>
      {children}
    </div>
  );
}
