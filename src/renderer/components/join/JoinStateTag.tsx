import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { JoinState } from '#shared/api/join';
import tones from '../look/tones.module.css';

const TONES: Readonly<Record<JoinState, string | undefined>> = {
  in_review: tones.amber,
  approved: tones.green,
  rejected: tones.red,
  disabled: tones.grey,
  expired: tones.red,
  removed: tones.grey,
};

/** The state of an application to a company, in words. */
export function JoinStateTag({ state }: { state: JoinState }) {
  const { t } = useTranslation();
  return <Tag className={TONES[state]}>{t(`join.state_${state}`)}</Tag>;
}
