import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerLine } from '../../components/desk/ServerLine.tsx';
import { LanguageSwitch } from '../../components/LanguageSwitch.tsx';
import { Mark } from '../../components/Mark.tsx';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import { useServer } from '../../stores/server.ts';
import type { Extras } from './find-extras.ts';
import styles from './SignInPage.module.css';
import { SignInWays } from './SignInWays.tsx';
import forms from './sign-in-form.module.css';
import { VeneerFigure } from './VeneerFigure.tsx';

const NO_EXTRAS: Extras = { Setup: null, Social: null, services: [] };

/** The sign-in page. Plain markup and styles keep it small; the component library is fetched in the background. */
export function SignInPage() {
  const { t } = useTranslation();
  const { reachable } = useServer();
  const [{ Setup, Social, services }, setExtras] = useState<Extras>(NO_EXTRAS);
  useEffect(() => {
    if (!reachable) return;
    import('./find-extras.ts')
      .then(({ findExtras }) => findExtras())
      // Loaded besides the page. If that fails, the ordinary sign-in stays and reports the fault when used.
      .then(setExtras, () => undefined);
  }, [reachable]);
  useDocumentTitle(t(Setup ? 'setup.create' : 'signin.title'));

  return (
    <div className={styles.page}>
      <section className={styles.figure} aria-label={t('common.productFull')}>
        <VeneerFigure label={t('signin.figure')} />
        <div className={styles.words}>
          <p className={styles.tagline}>{t('signin.tagline')}</p>
          <p className={styles.more}>{t('signin.taglineMore')}</p>
        </div>
      </section>
      <main className={styles.panel}>
        <header className={styles.top}>
          <LanguageSwitch />
        </header>
        <div className={styles.box}>
          <div className={styles.brand}>
            <Mark size={40} />
            <div>
              <strong>{t('common.product')}</strong>
              <span>Veneer Desk</span>
            </div>
          </div>
          {Setup ? (
            <Setup onMade={() => setExtras((before) => ({ ...before, Setup: null }))} />
          ) : (
            <>
              <h1>{t('signin.heading')}</h1>
              <p className={forms.lead}>{t('signin.lead')}</p>
              <SignInWays />
              {Social && <Social services={services} />}
            </>
          )}
        </div>
        <ServerLine />
      </main>
    </div>
  );
}
