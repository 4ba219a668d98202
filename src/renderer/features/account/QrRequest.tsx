import { Alert, Button, Descriptions, Result, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInApi } from '#shared/api/sign-in';
import { request } from '../../api/session.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useCall } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import panels from '../../components/look/panels.module.css';
import { useSession } from '../../stores/session.ts';
import styles from './QrConfirmPage.module.css';

interface QrRequestProps {
  code: string;
  /** Replaces this request by another. */
  onAnother: () => void;
}

/** A request to sign in with the user's account, to allow or refuse. */
export function QrRequest({ code, onAnother }: QrRequestProps) {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const [answer, setAnswer] = useState<boolean | null>(null);
  const { busy, run } = useCall();
  const { data, error } = useLoaded(code, (signal) =>
    request(signInApi.qrScan, { body: { code } }, { quiet: true, signal }),
  );
  const another = <Button onClick={onAnother}>{t('signin.confirmAnother')}</Button>;

  async function settle(accept: boolean): Promise<void> {
    const isSettled = await run(() => request(signInApi.qrConfirm, { body: { code, accept } }), {
      success: false,
    });
    if (isSettled) setAnswer(accept);
  }

  if (answer !== null) {
    return (
      <Result
        className={panels.panel}
        status={answer ? 'success' : 'info'}
        title={t(answer ? 'signin.confirmAccepted' : 'signin.confirmRefused')}
        extra={another}
      />
    );
  }
  if (error) {
    return (
      <div className={panels.panel}>
        <ErrorPanel error={error} />
        <div className={styles.actions}>{another}</div>
      </div>
    );
  }
  if (!data) return <Skeleton active aria-label={t('common.loading')} />;
  return (
    <div className={panels.panel}>
      <p>{t('signin.confirmLead')}</p>
      <Descriptions
        column={1}
        items={[
          { key: 'address', label: t('signin.confirmAddress'), children: data.address },
          { key: 'time', label: t('signin.confirmTime'), children: data.createTime },
          { key: 'as', label: t('signin.confirmAs'), children: `${user?.account} · ${user?.tenantName}` },
        ]}
      />
      <Alert type="warning" showIcon title={t('signin.confirmDanger')} />
      <Space className={styles.actions}>
        <Button type="primary" loading={busy} onClick={() => void settle(true)}>
          {t('signin.confirmAccept')}
        </Button>
        <Button disabled={busy} onClick={() => void settle(false)}>
          {t('signin.confirmRefuse')}
        </Button>
      </Space>
    </div>
  );
}
