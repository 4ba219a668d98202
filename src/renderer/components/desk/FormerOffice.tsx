import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { useSession } from '../../stores/session.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { useAction } from '../loading/use-action.ts';
import styles from './FormerOffice.module.css';
import { useOfficeName } from './use-office-name.ts';

/**
 * Asks a signed-in user whether the present back office is one that this desk used under another address. Its id is no
 * proof, because anybody can read it, so that nothing of the former one is used before the answer.
 */
export function FormerOffice() {
  const { t } = useTranslation();
  const isSignedIn = useSession((state) => state.loaded);
  const server = useDesk((state) => state.server);
  const nameOf = useOfficeName();
  const { busy, run } = useAction();
  const [isPutOff, setPutOff] = useState(false);
  const former = server?.former[0];
  if (!desk || !isSignedIn || isPutOff || server === null || former === undefined) return null;

  const calls = desk.server;
  const present = server.choice?.kind === 'company' ? server.choice.url : 'embedded';
  const names = { present: nameOf(present), former: nameOf(former) };
  const waiting = server.elsewhere.find((one) => one.server === former);
  const answer = (call: 'takeOver' | 'keepApart') =>
    run(async () => useDesk.setState({ server: await calls[call]({ server: former }) }), { success: false });
  return (
    <Dialog
      open
      title={t('formerOffice.title')}
      closable={!busy}
      mask={{ closable: false }}
      onCancel={() => setPutOff(true)}
      footer={[
        <Button key="later" disabled={busy} onClick={() => setPutOff(true)}>
          {t('formerOffice.later')}
        </Button>,
        <Button key="apart" disabled={busy} onClick={() => void answer('keepApart')}>
          {t('formerOffice.keepApart')}
        </Button>,
        <Button key="same" type="primary" loading={busy} onClick={() => void answer('takeOver')}>
          {t('formerOffice.takeOver')}
        </Button>,
      ]}
    >
      <div className={styles.words}>
        <p>{t('formerOffice.claim', names)}</p>
        {waiting && <p>{t('formerOffice.waiting', { former: names.former, ...waiting })}</p>}
        <p>{t('formerOffice.same')}</p>
        <p>
          <strong>{t('formerOffice.danger')}</strong>
        </p>
      </div>
    </Dialog>
  );
}
