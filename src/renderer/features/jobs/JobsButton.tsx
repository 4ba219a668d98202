import { ThunderboltOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/api/job';
import { CountedButton } from '../../components/CountedButton.tsx';
import { lazyScreen } from '../../components/loading/lazy-screen.ts';
import { useLanguage } from '../../components/words/words.ts';
import { reloadArea } from '../../records/calls/server-state.ts';
import { isUnderWay, useJobs } from './use-jobs.ts';

const JobsDrawer = lazyScreen(async () => (await import('./JobsDrawer.tsx')).JobsDrawer);

/** The number of the user's running jobs; opens the drawer with all of them. */
export function JobsButton() {
  const { t } = useTranslation();
  const jobs = useJobs();
  const count = jobs.data?.filter(isUnderWay).length ?? 0;
  useEndings(jobs.data);

  return (
    <CountedButton count={count} icon={ThunderboltOutlined} label={t('jobs.open', { count })}>
      {(open, onClose) => <JobsDrawer open={open} jobs={jobs} onClose={onClose} />}
    </CountedButton>
  );
}

/** Announces the end of a running job on every page. */
function useEndings(jobs: readonly Job[] | null): void {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs ?? []) {
      const { id, kind, state, words } = job;
      if (isUnderWay(job)) underWay.current.add(id);
      else if (underWay.current.delete(id)) {
        const name = words[language];
        if (state === 'DONE') void message.success(t('jobs.ended', { name }));
        if (state === 'FAILED') void message.error(t('jobs.endedBadly', { name }));
        // Reloads the records that the job has changed.
        reloadArea(kind.replace(/_import$/, ''));
      }
    }
  }, [jobs, language, message, t]);
}
