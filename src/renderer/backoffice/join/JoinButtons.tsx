import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { JoinApplication } from '#shared/api/join';
import { usePermission } from '../../stores/session.ts';
import type { JoinActions } from './use-join-actions.ts';

interface JoinButtonsProps {
  application: JoinApplication;
  actions: JoinActions;
  onApprove: () => void;
  onReject: () => void;
  /** Called after a member was blocked, admitted or removed. */
  onDone: () => void;
}

/** The permitted actions on an application in its state. */
export function JoinButtons({ application, actions, onApprove, onReject, onDone }: JoinButtonsProps) {
  const { t } = useTranslation();
  const mayReview = usePermission('join_review');
  const mayRemove = usePermission('join_delete');
  const { state } = application;
  const isMember = state === 'approved' || state === 'expired' || state === 'disabled';
  const run = async (work: (application: JoinApplication) => Promise<boolean>) =>
    (await work(application)) && onDone();

  return (
    <>
      {mayRemove && isMember && (
        <Button danger disabled={actions.busy} onClick={() => void run(actions.remove)}>
          {t('join.remove')}
        </Button>
      )}
      {mayReview && state === 'approved' && (
        <Button disabled={actions.busy} onClick={() => void run(actions.disable)}>
          {t('join.disable')}
        </Button>
      )}
      {mayReview && state === 'disabled' && (
        <Button disabled={actions.busy} onClick={() => void run(actions.enable)}>
          {t('join.enable')}
        </Button>
      )}
      {mayReview && state === 'in_review' && (
        <>
          <Button onClick={onReject}>{t('join.reject')}</Button>
          <Button type="primary" onClick={onApprove}>
            {t('join.approve')}
          </Button>
        </>
      )}
    </>
  );
}
