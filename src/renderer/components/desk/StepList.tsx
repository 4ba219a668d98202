import {
  CheckCircleFilled,
  CloseCircleFilled,
  LoadingOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../Decorative.tsx';
import styles from './StepList.module.css';

export type StepState = 'waiting' | 'running' | 'done' | 'failed';

const STATE_KEYS = {
  waiting: 'common.stepWaiting',
  running: 'common.stepRunning',
  done: 'common.stepDone',
  failed: 'common.stepFailed',
} as const satisfies Record<StepState, string>;

const ICONS: Record<StepState, ReactNode> = {
  waiting: <Decorative icon={MinusCircleOutlined} />,
  running: <Decorative icon={LoadingOutlined} />,
  done: <Decorative icon={CheckCircleFilled} />,
  failed: <Decorative icon={CloseCircleFilled} />,
};

const STATES: Record<StepState, string | undefined> = {
  waiting: styles.waiting,
  running: styles.running,
  done: styles.done,
  failed: styles.failed,
};

interface StepListProps {
  label: string;
  steps: { key: string; title: string; state: StepState }[];
}

/** The steps of a device's work as they happen. */
export function StepList({ label, steps }: StepListProps) {
  const { t } = useTranslation();
  return (
    <ol className={styles.list} aria-label={label} aria-live="polite">
      {steps.map(({ key, title, state }) => (
        <li key={key} className={STATES[state]}>
          {ICONS[state]}
          <span>{title}</span>
          <small>{t(STATE_KEYS[state])}</small>
        </li>
      ))}
    </ol>
  );
}
