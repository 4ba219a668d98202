import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { PasswordForm } from './PasswordForm.tsx';

const FORM = 'change-password';

interface PasswordDialogProps {
  open: boolean;
  account: string;
  onClose: () => void;
}

/** Changes the user's own password. */
export function PasswordDialog({ open, account, onClose }: PasswordDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title={t('account.changePassword')}
      onCancel={onClose}
      okText={t('account.changePassword')}
      okButtonProps={{ htmlType: 'submit', form: FORM, loading: busy }}
    >
      <PasswordForm id={FORM} account={account} onBusy={setBusy} onChanged={onClose} />
    </Dialog>
  );
}
