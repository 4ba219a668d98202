import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { labelIn, rememberedAddress, useTabs } from '../../stores/tabs.ts';
import boxes from '../look/page-box.module.css';
import { useLanguage } from '../words/words.ts';
import { ErrorPanel } from './ErrorPanel.tsx';
import type { ReadState } from './use-loaded.ts';

interface PendingPageProps {
  /** The page's heading while the name of what it shows is unknown. */
  title: string;
  read: ReadState;
  /** The path of the list that leads here; without one, the way back is the previous page. */
  list?: string;
}

/**
 * A page whose content is being read or could not be: its heading, the error, another try if one can help, and
 * the way back.
 */
export function PendingPage({ title, read, list }: PendingPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const language = useLanguage();
  const label = useTabs(({ tabs }) => tabs.find(({ key }) => key === pathname)?.label ?? '');
  // What does not exist is not found by another try either.
  const isGone = read.error?.code.endsWith('.not_found') ?? false;
  return (
    <section className={boxes.narrow}>
      <h1>{labelIn(label, language) || title}</h1>
      {read.error ? (
        <>
          <ErrorPanel error={read.error} onRetry={isGone ? undefined : read.reload} />
          {list === undefined ? (
            history.length > 1 && <Button onClick={() => void navigate(-1)}>{t('errors.back')}</Button>
          ) : (
            <Button onClick={() => void navigate(rememberedAddress(list))}>{t('common.backToList')}</Button>
          )}
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} aria-label={t('common.loading')} />
      )}
    </section>
  );
}
