import { useTranslation } from 'react-i18next';
import { ServerForm } from '../../components/desk/ServerForm.tsx';
import { LanguageSwitch } from '../../components/LanguageSwitch.tsx';
import plain from '../../components/look/plain.module.css';
import { Mark } from '../../components/Mark.tsx';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import { useDesk } from '../../stores/desk.ts';
import styles from './FirstRunPage.module.css';

/** Shown before the first sign-in: chooses the desk's back office. */
export function FirstRunPage() {
  const { t } = useTranslation();
  const choice = useDesk((state) => state.server?.choice ?? null);
  useDocumentTitle(t(choice === null ? 'desk.firstRun' : 'desk.changeTitle'));
  return (
    <div className={styles.page}>
      <header>
        <LanguageSwitch />
      </header>
      <main>
        <div className={styles.brand}>
          <Mark size={40} />
          <strong>{t('common.product')}</strong>
        </div>
        <h1>{t(choice === null ? 'desk.firstRunTitle' : 'desk.changeTitle')}</h1>
        <p>{t(choice === null ? 'desk.firstRunLead' : 'desk.changeAdvice')}</p>
        <ServerForm choice={choice} />
        {choice !== null && (
          <button
            type="button"
            className={`${plain.button} ${styles.back}`}
            onClick={() => useDesk.setState({ isChoosing: false })}
          >
            {t('desk.cancel')}
          </button>
        )}
      </main>
    </div>
  );
}
