import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { closeDialogs } from '../../stores/dialogs.ts';
import { EmptyState } from '../loading/EmptyState.tsx';

/** Shown in a dialog without printers or readers: links to the page where they are added. */
export function NoDevices({ title, advice }: { title: string; advice: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={title}
      advice={advice}
      action={{
        label: t('devices.open'),
        onClick: () => {
          closeDialogs();
          void navigate('/desk/devices');
        },
      }}
    />
  );
}
