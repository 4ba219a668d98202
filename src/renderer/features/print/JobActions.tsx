import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/desk/contract/jobs';
import styles from './JobPanel.module.css';
import { isUnderWay } from './job-progress.ts';
import type { PrintJob } from './use-print-job.ts';

interface JobActionsProps {
  work: PrintJob;
  job: Job;
  onAgain?: ((job: Job) => void) | undefined;
}

/** The actions available for a job in its state. */
export function JobActions({ work, job, onAgain }: JobActionsProps) {
  const { t } = useTranslation();
  const { state } = job;
  const isOver = state === 'sent' || state === 'confirmed';
  const isWaiting = state === 'accepted' || state === 'paused';
  return (
    <div className={styles.actions}>
      {state === 'paused' && (
        <Button type="primary" onClick={() => void work.resume()} loading={work.busy}>
          {t('print.resumeJob')}
        </Button>
      )}
      {isUnderWay(state) && (
        <Button
          disabled={job.printsToEnd === true || job.isPausing === true}
          title={t(job.printsToEnd ? 'print.printsToEnd' : 'print.pauseAdvice')}
          onClick={() => void work.pause()}
          loading={work.busy}
        >
          {t(job.isPausing ? 'print.pausingJob' : 'print.pauseJob')}
        </Button>
      )}
      {isWaiting && !job.isPreferred && (
        <Button title={t('print.preferAdvice')} onClick={() => void work.prefer()} loading={work.busy}>
          {t('print.preferJob')}
        </Button>
      )}
      {(isUnderWay(state) || state === 'paused' || job.canWithdraw) && (
        <Button onClick={() => void work.cancel()} loading={work.busy}>
          {t('print.cancelJob')}
        </Button>
      )}
      {(state === 'failed' || state === 'cancelled') && !job.encodesTag && (
        <Button type="primary" onClick={() => void work.retry()} loading={work.busy}>
          {t('print.retryJob')}
        </Button>
      )}
      {onAgain && (isOver || state === 'failed' || state === 'cancelled') && (
        <Button onClick={() => onAgain(job)}>{t(isOver ? 'print.again' : 'print.choose')}</Button>
      )}
    </div>
  );
}
