import { Alert, Button, InputNumber, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/desk/contract/jobs';
import texts from '../../components/look/texts.module.css';
import { useErrorWords } from '../../components/words/words.ts';
import jobPanel from './JobPanel.module.css';
import { type Answer, printedBy } from './job-answer.ts';
import styles from './UnknownOutcome.module.css';
import type { PrintJob } from './use-print-job.ts';

interface UnknownOutcomeProps {
  work: Pick<PrintJob, 'busy' | 'resolve'>;
  job: Job;
  /** The label whose picture is shown beside the question. */
  label: number;
  onLabel: (label: number) => void;
}

/**
 * The connection broke, so only a person can see how many labels were printed. Nothing is preselected, because the data
 * that the printer has read does not show how much it printed.
 */
export function UnknownOutcome({ work, job, label, onLabel }: UnknownOutcomeProps) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const words = useErrorWords();
  const happened = job.error ? words(job.error).what : '';
  const printed = answer && printedBy(answer, label, job);
  const rest = printed === null ? 0 : job.units - printed;

  return (
    <div className={styles.outcome}>
      <Alert
        type="warning"
        showIcon
        title={t('print.how')}
        description={[happened, t('print.lookAgain')].filter(Boolean).join(' · ')}
      />
      <Radio.Group
        className={styles.answers}
        aria-label={t('print.how')}
        value={answer}
        onChange={({ target }) => setAnswer(target.value as Answer)}
      >
        <Radio value="all">{t('print.cameAll', { count: job.units })}</Radio>
        <Radio value="none">{t('print.cameNone')}</Radio>
        {job.units > 1 && <Radio value="upTo">{t('print.cameSome')}</Radio>}
      </Radio.Group>
      {answer === 'upTo' && (
        <div className={styles.count}>
          <label htmlFor="last-label">{t('print.lastLabel')}</label>
          <InputNumber
            id="last-label"
            min={1}
            max={job.units}
            precision={0}
            value={label}
            onChange={(value) => onLabel(value ?? 1)}
          />
          <span className={texts.numbers}>/ {job.units}</span>
        </div>
      )}
      <div className={jobPanel.actions}>
        {printed !== null && rest > 0 && (
          <Button type="primary" loading={work.busy} onClick={() => void work.resolve(printed, true)}>
            {t('print.resume', { count: rest })}
          </Button>
        )}
        <Button
          disabled={printed === null}
          loading={work.busy}
          onClick={() => printed !== null && void work.resolve(printed, false)}
        >
          {t(printed === job.units ? 'print.settleAll' : 'print.settle')}
        </Button>
      </div>
    </div>
  );
}
