import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { closeDialogs } from '../../stores/dialogs.ts';
import { EmptyState } from '../loading/EmptyState.tsx';

/** In place of printers or readers to choose from, in a dialog: the way to where they are entered. */
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
