import { LogoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadAtBase, signOut } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { LanguageSwitch } from '../../components/LanguageSwitch.tsx';
import { Mark } from '../../components/Mark.tsx';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import { useSession } from '../../stores/session.ts';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './RequiredPasswordPage.module.css';

const FORM = 'required-password';

/** Shown in place of the workspace: a password set by another person must be changed first. */
export function RequiredPasswordPage() {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const [busy, setBusy] = useState(false);
  useDocumentTitle(t('account.requiredTitle'));

  return (
    <main className={styles.page}>
      <header>
        <Mark size={30} />
        <strong>{user?.tenantName}</strong>
        <div className={styles.actions}>
          <LanguageSwitch />
          <Button icon={<Decorative icon={LogoutOutlined} />} onClick={() => void signOut()}>
            {t('layout.signOut')}
          </Button>
        </div>
      </header>
      <section aria-labelledby="required-password-title">
        <h1 id="required-password-title">{t('account.requiredTitle')}</h1>
        <p>{t('account.requiredAdvice', { name: user?.realName })}</p>
        <PasswordForm id={FORM} account={user?.account ?? ''} onBusy={setBusy} onChanged={reloadAtBase} />
        <Button type="primary" block htmlType="submit" form={FORM} loading={busy}>
          {t('account.requiredGo')}
        </Button>
      </section>
    </main>
  );
}
