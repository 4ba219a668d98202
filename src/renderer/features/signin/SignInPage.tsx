import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../components/LanguageSwitch.tsx';
import { Mark } from '../../components/Mark.tsx';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import { SignInForm } from './SignInForm.tsx';
import { VeneerFigure } from './VeneerFigure.tsx';
import './signin.css';

/**
 * The sign-in page. Plain markup and styles: the component library is fetched in the background meanwhile, so the
 * page itself stays small.
 */
export function SignInPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('signin.title'));

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
          <h1>{t('signin.heading')}</h1>
          <p className="signin-lead">{t('signin.lead')}</p>
          <SignInForm />
        </div>
      </main>
    </div>
  );
}
