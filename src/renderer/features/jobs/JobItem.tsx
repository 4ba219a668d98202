import { DownloadOutlined } from '@ant-design/icons';
import { Button, Progress, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Job, jobApi } from '#shared/api/job';
import { request } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { saveFile } from '../../components/files/save-file.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useCall } from '../../components/loading/use-action.ts';
import texts from '../../components/look/texts.module.css';
import { formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import styles from './JobItem.module.css';
import { isUnderWay } from './use-jobs.ts';

const COLOURS = {
  QUEUED: 'default',
  RUNNING: 'processing',
  DONE: 'success',
  FAILED: 'error',
  CANCELLED: 'default',
} as const;

/** One job: its progress with a cancel button, or its result. */
export function JobItem({ job, onChanged }: { job: Job; onChanged: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { busy, run } = useCall();
  const { id, words, state, message, error, fileName } = job;
  const name = words[language];
  const query = { id };

  const cancel = () =>
    run(async () => {
      await request(jobApi.cancel, { query });
      onChanged();
    });
  const download = () =>
    run(
      async () => {
        const file = await request(jobApi.download, { query });
        if ('redirect' in file) window.open(file.redirect);
        else saveFile(file);
      },
      { success: false },
    );

  return (
    <li className={styles.job} aria-label={name}>
      <div className={styles.head}>
        <strong>{name}</strong>
        <Tag color={COLOURS[state]}>{t(`jobs.${state}`)}</Tag>
      </div>
      <small className={texts.numbers}>{job.endTime || job.createTime}</small>
      {isUnderWay(job) && <JobProgressBar job={job} />}
      {message && <p>{message[language]}</p>}
      {error && <ErrorPanel error={{ ...error, message: error.code }} />}
      <div className={styles.actions}>
        {isUnderWay(job) && (
          <Button
            size="small"
            loading={busy}
            aria-label={t('jobs.cancelOne', { name })}
            onClick={() => void cancel()}
          >
            {t('jobs.cancel')}
          </Button>
        )}
        {fileName && (
          <Button
            size="small"
            type="primary"
            icon={<Decorative icon={DownloadOutlined} />}
            loading={busy}
            onClick={() => void download()}
          >
            {t('jobs.download', { name: fileName })}
          </Button>
        )}
      </div>
    </li>
  );
}

function JobProgressBar({ job: { done, total, words } }: { job: Job }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (total === null) return <small>{t('jobs.rows', { amount: formatCount(done) })}</small>;
  return (
    <>
      <Progress
        percent={total === 0 ? 0 : Math.floor((100 * done) / total)}
        size="small"
        aria-label={words[language]}
      />
      <small className={texts.numbers}>
        {t('jobs.rowsOf', { amount: formatCount(done), total: formatCount(total) })}
      </small>
    </>
  );
}
