import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/errors';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { requireDesk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { DefaultsPanel } from './DefaultsPanel.tsx';
import { DeskPanel } from './DeskPanel.tsx';
import styles from './DevicesPage.module.css';
import { DoctorPanel } from './DoctorPanel.tsx';
import { OutboxPanel } from './OutboxPanel.tsx';
import { PrintersPanel } from './PrintersPanel.tsx';
import { ReadersPanel } from './ReadersPanel.tsx';
import { RegistrationPanel } from './RegistrationPanel.tsx';
import { RoutesPanel } from './RoutesPanel.tsx';
import { ServerPanel } from './ServerPanel.tsx';
import { WindowPanel } from './WindowPanel.tsx';

/** 设备设置: this desk's printers and readers. Only in a client. */
export function DevicesPage() {
  const { t } = useTranslation();
  const state = useDesk((desk) => desk.state);
  return (
    <section className={styles.devices} aria-label={t('devices.title')}>
      <h1>{t('devices.title')}</h1>
      {state === 'none' ? (
        <EmptyState title={t('packages.deskRequired')} advice={t('devices.clientOnly')} />
      ) : (
        <Panels connected={state === 'ready'} />
      )}
    </section>
  );
}

function Panels({ connected }: { connected: boolean }) {
  const readers = useLoaded(String(connected), () => requireDesk().rfid.readers());
  return (
    <>
      {!connected && <ErrorPanel error={new AppError('desk.disconnected')} kind="warning" />}
      <OutboxPanel />
      <div className={styles.grid}>
        <DeskPanel />
        <DefaultsPanel readers={readers.data ?? []} />
        <div className={styles.stack}>
          <ServerPanel />
          <RegistrationPanel />
          <WindowPanel />
        </div>
      </div>
      <PrintersPanel />
      <RoutesPanel />
      <ReadersPanel readers={readers} />
      <DoctorPanel />
    </>
  );
}
