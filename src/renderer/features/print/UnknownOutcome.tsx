import { Alert, Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/desk/contract';
import texts from '../../components/look/texts.module.css';
import { useErrorWords } from '../../components/words/words.ts';
import jobPanel from './JobPanel.module.css';
import styles from './UnknownOutcome.module.css';
import type { PrintJob } from './use-print-job.ts';

/** The connection broke: only a person can see how many labels came out. */
export function UnknownOutcome({ work, job }: { work: PrintJob; job: Job }) {
  const { t } = useTranslation();
  const [printed, setPrinted] = useState(job.labelsSent);
  const words = useErrorWords();
  const happened = job.error ? words(job.error).what : '';
  const rest = job.labels - printed;

  return (
    <div className={styles.outcome}>
      <Alert
        type="warning"
        showIcon
        title={t('print.how')}
        description={[happened, t('print.lookAgain')].filter(Boolean).join(' · ')}
      />
      <div className={styles.count}>
        <label htmlFor="printed-count">{t('print.printedCount')}</label>
        <InputNumber
          id="printed-count"
          min={0}
          max={job.labels}
          precision={0}
          value={printed}
          onChange={(value) => setPrinted(value ?? 0)}
        />
        <span className={texts.numbers}>/ {job.labels}</span>
      </div>
      <div className={jobPanel.actions}>
        {rest > 0 && (
          <Button type="primary" loading={work.busy} onClick={() => void work.resolve(printed, true)}>
            {t('print.resume', { count: rest })}
          </Button>
        )}
        <Button loading={work.busy} onClick={() => void work.resolve(printed, false)}>
          {t('print.settle')}
        </Button>
      </div>
    </div>
  );
}
