import {
  CheckCircleFilled,
  CloseCircleFilled,
  LoadingOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../Decorative.tsx';

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

interface StepListProps {
  label: string;
  steps: { key: string; title: string; state: StepState }[];
}

/** The steps of a device's work as they happen. */
export function StepList({ label, steps }: StepListProps) {
  const { t } = useTranslation();
  return (
    <ol className="step-list" aria-label={label} aria-live="polite">
      {steps.map(({ key, title, state }) => (
        <li key={key} className={`step-${state}`}>
          {ICONS[state]}
          <span>{title}</span>
          <small>{t(STATE_KEYS[state])}</small>
        </li>
      ))}
    </ol>
  );
}
