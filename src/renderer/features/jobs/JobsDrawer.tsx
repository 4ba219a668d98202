import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { JOB_KEPT_DAYS, type Job } from '#shared/api/job';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { JobItem } from './JobItem.tsx';
import styles from './JobsDrawer.module.css';

interface JobsDrawerProps {
  open: boolean;
  jobs: Loaded<Job[]>;
  onClose: () => void;
}

/** 任务: the user's running and finished jobs. */
export function JobsDrawer({ open, jobs, onClose }: JobsDrawerProps) {
  const { t } = useTranslation();
  const { data, error, reload } = jobs;
  return (
    <Drawer size={420} open={open} onClose={onClose} title={t('jobs.title')}>
      {error && <ErrorPanel error={error} onRetry={reload} />}
      {data?.length === 0 && <EmptyState title={t('jobs.none')} advice={t('jobs.noneAdvice')} />}
      <ul className={styles.jobs} aria-label={t('jobs.title')}>
        {data?.map((job) => (
          <JobItem key={job.id} job={job} onChanged={reload} />
        ))}
      </ul>
      {data !== null && data.length > 0 && (
        <small className={styles.kept}>{t('jobs.kept', { count: JOB_KEPT_DAYS })}</small>
      )}
    </Drawer>
  );
}
