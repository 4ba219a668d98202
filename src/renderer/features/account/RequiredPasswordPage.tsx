import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadAtBase } from '../../api/session.ts';
import { FullPage } from '../../components/page/FullPage.tsx';
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
    <FullPage>
      <section className={styles.section} aria-labelledby="required-password-title">
        <h1 id="required-password-title">{t('account.requiredTitle')}</h1>
        <p>{t('account.requiredAdvice', { name: user?.realName })}</p>
        <PasswordForm id={FORM} account={user?.account ?? ''} onBusy={setBusy} onChanged={reloadAtBase} />
        <Button type="primary" block htmlType="submit" form={FORM} loading={busy}>
          {t('account.requiredGo')}
        </Button>
      </section>
    </FullPage>
  );
}
