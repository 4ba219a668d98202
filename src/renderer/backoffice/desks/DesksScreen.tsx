import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { deskApi } from '#shared/api/desk';
import { desk, enteredDesk } from '#shared/records/desk';
import type { RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { RecordListing } from '../../records/RecordListing.tsx';
import { RecordPanel, type RecordPanelProps } from '../../records/RecordPanel.tsx';
import { LeasedTags } from './LeasedTags.tsx';

const CALLS = callsOf(desk, deskApi);

/** 工位: the registered desks, with their place and devices. */
export function DesksScreen() {
  const { t } = useTranslation();
  const usual = useRowActions(desk, CALLS);
  const [leasesOf, setLeasesOf] = useState<RecordRow | null>(null);
  const actions = useMemo<RowAction[]>(() => {
    const run = async ([row]: readonly RecordRow[]) => {
      setLeasesOf(row ?? null);
      return false;
    };
    return [{ key: 'leases', label: t('registration.leased'), on: 'row', run }, ...usual];
  }, [usual, t]);
  return (
    <>
      <RecordListing
        of={enteredDesk}
        calls={CALLS}
        actions={actions}
        panel={DesksPanel}
        noneAdvice={t('registration.where')}
      />
      {leasesOf && <LeasedTags desk={leasesOf} onClose={() => setLeasesOf(null)} />}
    </>
  );
}

/** Explains that a desk is registered at the desk itself, because its host makes the key. */
function DesksPanel(props: RecordPanelProps) {
  const { t } = useTranslation();
  const { panel, close } = props.state;
  if (panel.mode !== 'add') return <RecordPanel {...props} />;
  return (
    <Dialog open width={480} title={t('registration.register')} onCancel={close} footer={null}>
      <p>{t('registration.where')}</p>
      <Link to="/desk/devices">{t('devices.open')}</Link>
    </Dialog>
  );
}
