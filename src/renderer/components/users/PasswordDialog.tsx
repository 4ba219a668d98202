import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../CopyButton.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import texts from '../look/texts.module.css';
import styles from './PasswordDialog.module.css';

/** Shows a generated password, which cannot be read again. */
export function PasswordDialog({ password, onClose }: { password: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={t('people.password')}
      okText={t('people.done')}
      footer={(_, { OkBtn }) => <OkBtn />}
      onOk={onClose}
      onCancel={onClose}
    >
      <p>{t('people.passwordOnce')}</p>
      <div className={styles.password}>
        <Input readOnly className={texts.code} aria-label={t('people.password')} value={password} />
        <CopyButton text={password} label={t('people.copyPassword')} />
      </div>
    </Dialog>
  );
}
