import { Fragment, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { GuidePage as Content } from '#shared/guide/guide';
import { GUIDE } from '#shared/guide/index';
import { refusalWords } from '#shared/guide/refusal-words';
import { GUIDE_ADDRESS } from '#shared/guide/targets';
import { useLanguage } from '../../components/words/words.ts';
import { labelTab, useTabs } from '../../stores/tabs.ts';
import styles from './GuidePage.module.css';
import { pictureAddress } from './pictures.ts';

const PAGES: Readonly<Record<string, Content>> = GUIDE;

/** A page of the guide with links to all; without a name, or with an unknown one, the links with their purposes. */
export function GuidePage() {
  const { name = '' } = useParams();
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname } = useLocation();
  const page = PAGES[name];
  const title = page?.title[language] ?? '';
  // The tab is added after the first draw of a page that is loaded already.
  const hasTab = useTabs(({ tabs }) => tabs.some(({ key }) => key === pathname));
  useEffect(() => {
    if (hasTab && page !== undefined) labelTab(pathname, page.title);
  }, [hasTab, pathname, page]);

  return (
    <article className={styles.page}>
      <h1>{title || t('guide.title')}</h1>
      <nav aria-label={t('guide.title')} className={page ? styles.links : styles.contents}>
        {Object.entries(PAGES).map(([other, { title: words, purpose }]) => (
          <Fragment key={other}>
            <Link to={`${GUIDE_ADDRESS}/${other}`} aria-current={other === name ? 'page' : undefined}>
              {words[language]}
            </Link>
            {!page && <span>{purpose[language]}</span>}
          </Fragment>
        ))}
      </nav>
      {page && <GuideContent page={page} />}
    </article>
  );
}

function GuideContent({ page }: { page: Content }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <p>{page.purpose[language]}</p>
      <ol className={styles.steps}>
        {page.steps.map(({ words, picture }, at) => (
          <li key={words.zh}>
            {words[language]}
            {picture && (
              <img src={pictureAddress(picture)} alt={t('guide.picture', { step: at + 1 })} loading="lazy" />
            )}
          </li>
        ))}
      </ol>
      {page.refusals.length > 0 && (
        <>
          <h2>{t('guide.refusals')}</h2>
          <dl className={styles.refusals}>
            {page.refusals.map((code) => {
              const { what, next } = refusalWords(code);
              return (
                <div key={code}>
                  <dt>{what[language]}</dt>
                  <dd>{next[language]}</dd>
                </div>
              );
            })}
          </dl>
        </>
      )}
    </>
  );
}
