import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerLine } from '../../components/desk/ServerLine.tsx';
import { LanguageSwitch } from '../../components/LanguageSwitch.tsx';
import { Mark } from '../../components/Mark.tsx';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import { useServer } from '../../stores/server.ts';
import type { Extras } from './find-extras.ts';
import { SignInWays } from './SignInWays.tsx';
import { VeneerFigure } from './VeneerFigure.tsx';
import './signin.css';

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
    <div className="signin">
      <section className="signin-figure" aria-label={t('common.productFull')}>
        <VeneerFigure label={t('signin.figure')} />
        <div className="signin-words">
          <p className="signin-tagline">{t('signin.tagline')}</p>
          <p className="signin-more">{t('signin.taglineMore')}</p>
        </div>
      </section>
      <main className="signin-panel">
        <header className="signin-top">
          <LanguageSwitch />
        </header>
        <div className="signin-box">
          <div className="signin-brand">
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
              <p className="signin-lead">{t('signin.lead')}</p>
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
