import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { JoinState } from '#shared/api/join';

const TONES: Readonly<Record<JoinState, string>> = {
  in_review: 'tag-amber',
  approved: 'tag-green',
  rejected: 'tag-red',
  disabled: 'tag-grey',
  expired: 'tag-red',
  removed: 'tag-grey',
};

/** The state of an application to a company, in words. */
export function JoinStateTag({ state }: { state: JoinState }) {
  const { t } = useTranslation();
  return <Tag className={TONES[state]}>{t(`join.state_${state}`)}</Tag>;
}
