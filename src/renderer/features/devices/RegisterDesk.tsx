import { useTranslation } from 'react-i18next';
import { deskApi } from '#shared/api/desk';
import { desk, enteredDesk } from '#shared/records/desk';
import { callsOf } from '#shared/records/record-calls';
import { requireDesk } from '../../desk/connect.ts';
import { FormDrawer } from '../../records/form/FormDrawer.tsx';
import { useTenantId } from '../../stores/session.ts';

const CALLS = callsOf(desk, deskApi);

interface RegisterDeskProps {
  /** Made by this desk's host. */
  publicKey: string;
  onClose: () => void;
}

/** Registers this desk with the user's company. */
export function RegisterDesk({ publicKey, onClose }: RegisterDeskProps) {
  const { t } = useTranslation();
  const tenantId = useTenantId();
  return (
    <FormDrawer
      of={enteredDesk}
      calls={CALLS}
      row={null}
      given={{ publicKey }}
      title={t('registration.register')}
      saveLabel={t('registration.register')}
      savedWords={t('registration.registered')}
      onSaved={async (deskId) => {
        await requireDesk().registration.complete({ publicKey, deskId, tenantId });
      }}
      onClose={onClose}
    />
  );
}
