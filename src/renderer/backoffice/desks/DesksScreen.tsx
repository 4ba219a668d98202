import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { deskApi } from '#shared/api/desk';
import { desk, enteredDesk } from '#shared/records/desk';
import { callsOf } from '#shared/records/record-calls';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { RecordListing } from '../../records/RecordListing.tsx';
import { RecordPanel, type RecordPanelProps } from '../../records/RecordPanel.tsx';

const CALLS = callsOf(desk, deskApi);

/** 工位: the registered desks, where they are and what they have. */
export function DesksScreen() {
  const { t } = useTranslation();
  const actions = useRowActions(desk, CALLS);
  return (
    <RecordListing
      of={enteredDesk}
      calls={CALLS}
      actions={actions}
      panel={DesksPanel}
      noneAdvice={t('registration.where')}
    />
  );
}

/** A desk is added at the desk itself, whose host makes the key: says where. */
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
