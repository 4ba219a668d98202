import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Registration } from '#shared/desk/contract/registration';
import { useRegistration } from '../../components/desk-tasks/use-registration.ts';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import panels from '../../components/look/panels.module.css';
import { StateTag } from '../../components/StateTag.tsx';
import { useErrorWords } from '../../components/words/words.ts';
import { requireDesk } from '../../desk/connect.ts';
import { usePermission, useTenantId } from '../../stores/session.ts';
import styles from './DevicesPage.module.css';
import { needsRegistering } from './needs-registering.ts';
import { RegisterDesk } from './RegisterDesk.tsx';

const TONES = { connecting: 'amber', connected: 'green', unreachable: 'amber', refused: 'red' } as const;

/** Whether this desk is registered with the back office, and the state of the desk's own connection. */
export function RegistrationPanel() {
  const { t } = useTranslation();
  const asked = useRegistration();
  const registration = asked.data;
  return (
    <section className={panels.panel} aria-labelledby="devices-registration">
      <h2 id="devices-registration">{t('registration.title')}</h2>
      {asked.error && <ErrorPanel error={asked.error} onRetry={asked.reload} />}
      {registration?.desk && <Registered {...registration} desk={registration.desk} />}
      {registration?.attended && (
        <p className={styles.note}>{t('deskTasks.attended', { name: registration.attended.name })}</p>
      )}
      {registration && <Registering isOffered={needsRegistering(registration)} />}
    </section>
  );
}

function Registered({
  desk: { name, tenantId },
  connection,
  error,
}: Registration & { desk: NonNullable<Registration['desk']> }) {
  const { t } = useTranslation();
  const errorWords = useErrorWords();
  const problem = error && connection !== 'connected' ? errorWords(error) : null;
  const confirmDanger = useConfirmDanger();
  const { run } = useAction();
  const isElsewhere = useTenantId() !== tenantId;

  async function forget(): Promise<void> {
    const isConfirmed = await confirmDanger({
      title: t('registration.forgetConfirm', { name }),
      content: t('registration.forgetAdvice'),
      okText: t('registration.forget'),
    });
    if (isConfirmed) await run(() => requireDesk().registration.forget());
  }

  return (
    <>
      <p>
        <strong>{name}</strong>{' '}
        <StateTag tone={TONES[connection]}>{t(`registration.${connection}`)}</StateTag>
      </p>
      {isElsewhere && <p className={styles.note}>{t('registration.elsewhere', { tenantId })}</p>}
      {problem && (
        <div role="status">
          <p>{problem.what}</p>
          <p className={styles.note}>{problem.next}</p>
        </div>
      )}
      {connection !== 'refused' && <p className={styles.note}>{t('registration.works')}</p>}
      <Button danger className={styles.below} onClick={() => void forget()}>
        {t('registration.forget')}
      </Button>
    </>
  );
}

function Registering({ isOffered }: { isOffered: boolean }) {
  const { t } = useTranslation();
  const mayRegister = usePermission('desk_add');
  const { busy, run } = useAction();
  const [publicKey, setPublicKey] = useState('');

  const prepare = () =>
    run(async () => setPublicKey((await requireDesk().registration.prepare()).publicKey), { success: false });

  if (!isOffered) return null;
  return (
    <>
      <p className={styles.note}>{t('registration.why')}</p>
      {mayRegister ? (
        <Button type="primary" className={styles.below} loading={busy} onClick={() => void prepare()}>
          {t('registration.register')}
        </Button>
      ) : (
        <p className={styles.note}>{t('registration.mayNot')}</p>
      )}
      {publicKey !== '' && <RegisterDesk publicKey={publicKey} onClose={() => setPublicKey('')} />}
    </>
  );
}
