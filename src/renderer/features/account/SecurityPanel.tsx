import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { UserInfo } from '#shared/api/auth';
import panels from '../../components/look/panels.module.css';
import styles from './AccountPage.module.css';
import { BoundAccounts } from './BoundAccounts.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { PhoneDialog } from './PhoneDialog.tsx';
import { SecurityRow } from './SecurityRow.tsx';

interface SecurityPanelProps {
  user: UserInfo;
  onChanged: () => void;
}

/** The user's sign-in methods: password, phone, confirming other devices, accounts at other services. */
export function SecurityPanel({ user, onChanged }: SecurityPanelProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'password' | 'phone' | null>(null);
  const close = () => setOpen(null);

  return (
    <section className={panels.panel} aria-labelledby="account-security">
      <h2 id="account-security">{t('account.security')}</h2>
      <ul className={styles.rows}>
        <SecurityRow title={t('account.password')} advice={t('account.passwordAdvice')}>
          <Button onClick={() => setOpen('password')}>{t('account.changePassword')}</Button>
        </SecurityRow>
        <SecurityRow
          title={`${t('account.phone')} ${user.phone || t('account.none')}`}
          advice={t('account.phoneAdvice')}
        >
          <Button onClick={() => setOpen('phone')}>
            {t(user.phone ? 'account.changePhone' : 'account.bindPhone')}
          </Button>
        </SecurityRow>
        <SecurityRow title={t('account.qrLogin')} advice={t('account.qrLoginAdvice')}>
          <Button onClick={() => void navigate('/qr-confirm')}>{t('account.qrLoginOpen')}</Button>
        </SecurityRow>
        <BoundAccounts />
      </ul>
      <PasswordDialog open={open === 'password'} account={user.account} onClose={close} />
      <PhoneDialog open={open === 'phone'} onClose={close} onBound={onChanged} />
    </section>
  );
}
