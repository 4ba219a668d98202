import { Alert, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Job, JobState } from '#shared/desk/contract/jobs';
import { deviceName } from '../../components/desk/device-name.ts';
import { StepList } from '../../components/desk/StepList.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import texts from '../../components/look/texts.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useDesk } from '../../stores/desk.ts';
import { JobActions } from './JobActions.tsx';
import styles from './JobPanel.module.css';
import { holdUpOf, JOB_STEPS, knownSent, percentOf, stepStates } from './job-progress.ts';
import { STATE_KEYS } from './job-words.ts';
import { UnknownOutcome } from './UnknownOutcome.tsx';
import type { PrintJob } from './use-print-job.ts';
import { VirtualOutput } from './VirtualOutput.tsx';

const STEP_KEYS = {
  accepted: 'print.stepAccepted',
  sending: 'print.stepSending',
  sent: 'print.stepSent',
  confirmed: 'print.stepConfirmed',
} as const satisfies Record<(typeof JOB_STEPS)[number], string>;

const OUTCOMES: Partial<Record<JobState, string | undefined>> = {
  sent: styles.good,
  confirmed: styles.good,
  failed: styles.bad,
  unknown: styles.bad,
};

interface JobPanelProps {
  work: PrintJob;
  job: Job;
  /** The label of the job whose picture is shown beside it. */
  label: number;
  onLabel: (label: number) => void;
  /** Puts the finished job aside for another one; absent where the job is looked at later. */
  onAgain?: (job: Job) => void;
}

/** The job's progress in steps that claim no more than is known. */
export function JobPanel({ work, job, label, onLabel, onAgain }: JobPanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pending = useDesk((state) => state.outbox.length);
  // Not the one chosen for the next job: a spare takes its place while it cannot be reached.
  const printer = useDesk(({ printers }) => printers.find(({ id }) => id === job.printerId));
  const fault = holdUpOf(job, printer);
  const isOver = job.state === 'sent' || job.state === 'confirmed';

  return (
    <section className={styles.panel} aria-label={t('print.jobTitle')}>
      <p className={`${styles.state} ${OUTCOMES[job.state] ?? ''}`} role="status">
        <strong>{t(work.isPausing ? 'print.pausing' : STATE_KEYS[job.state])}</strong>
        <span className={texts.numbers}>
          {t('print.progress', { sent: knownSent(job) ?? '?', count: job.units })} ·{' '}
          {deviceName({ id: job.printerId, name: job.printerName }, t)}
        </span>
      </p>
      {fault && (
        <Alert type="warning" showIcon title={fault.words[language]} description={fault.advice?.[language]} />
      )}
      {job.state !== 'unknown' && <JobSteps job={job} />}
      {job.error && job.state !== 'unknown' && <ErrorPanel error={job.error} />}
      {job.state === 'unknown' && <UnknownOutcome work={work} job={job} label={label} onLabel={onLabel} />}
      {isOver && !job.isQueued && job.subject === 'package' && job.tenantId !== '' && (
        <p className={styles.record}>
          {pending > 0 ? t('print.recordsPending', { count: pending }) : t('print.recordDone')}
        </p>
      )}
      <JobActions work={work} job={job} onAgain={onAgain} />
      {isOver && printer?.kind === 'virtual' && <VirtualOutput jobId={job.id} />}
    </section>
  );
}

function JobSteps({ job }: { job: Job }) {
  const { t } = useTranslation();
  return (
    <>
      <StepList
        label={t('print.jobTitle')}
        steps={JOB_STEPS.map((step, index) => ({
          key: step,
          title: t(STEP_KEYS[step]),
          state: stepStates(job)[index] ?? 'waiting',
        }))}
      />
      {job.units > 1 && <Progress percent={percentOf(job)} size="small" aria-label={t('print.jobTitle')} />}
    </>
  );
}
