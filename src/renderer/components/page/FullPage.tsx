import { LogoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../api/session.ts';
import { useSession } from '../../stores/session.ts';
import { Decorative } from '../Decorative.tsx';
import { LanguageSwitch } from '../LanguageSwitch.tsx';
import { Mark } from '../Mark.tsx';
import styles from './FullPage.module.css';

interface FullPageProps {
  /** Buttons between the language switch and the sign-out. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page that a signed-in user sees in place of the workspace, with the company's name above it. */
export function FullPage({ actions, children }: FullPageProps) {
  const { t } = useTranslation();
  const tenantName = useSession((state) => state.user?.tenantName);
  return (
    <main className={styles.page}>
      <header>
        <Mark size={30} />
        <strong>{tenantName}</strong>
        <div className={styles.actions}>
          <LanguageSwitch />
          {actions}
          <Button icon={<Decorative icon={LogoutOutlined} />} onClick={() => void signOut()}>
            {t('layout.signOut')}
          </Button>
        </div>
      </header>
      {children}
    </main>
  );
}
