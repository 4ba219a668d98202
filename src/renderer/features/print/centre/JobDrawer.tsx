import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/desk/contract/jobs';
import { LabelSubjectSchema } from '#shared/desk/contract/labels';
import { printPermissionsOf } from '#shared/label/labelled';
import { useTemplateName } from '../../../components/desk/use-template-name.ts';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../../components/words/words.ts';
import { DetailDrawer } from '../../../records/detail/DetailDrawer.tsx';
import { FactTable, factsAsText } from '../../../records/detail/FactTable.tsx';
import { hasOneOf, useSession } from '../../../stores/session.ts';
import { JobLabels } from '../JobLabels.tsx';
import { JobPanel } from '../JobPanel.tsx';
import { isUnderWay } from '../job-progress.ts';
import { usePrintJob } from '../use-print-job.ts';
import { useShownLabel } from '../use-shown-label.ts';
import styles from './JobDrawer.module.css';
import { timeOf } from './job-columns.tsx';
import { printedOn } from './printed-on.ts';
import { ReprintRange } from './ReprintRange.tsx';

interface JobDrawerProps {
  opened: Job;
  onClose: () => void;
}

/** One job of the desk: its state, the pictures of its labels, and the actions on it. */
export function JobDrawer({ opened, onClose }: JobDrawerProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const templateName = useTemplateName();
  const work = usePrintJob(opened);
  const job = work.job ?? opened;
  const [label, showLabel] = useShownLabel(job);
  // Papers are printed again from their own print history.
  const subject = LabelSubjectSchema.safeParse(job.subject).data;
  const permissions = useSession((state) => state.permissions);
  const mayPrint = subject !== undefined && hasOneOf(permissions, printPermissionsOf(subject));
  const facts = [
    { label: t('print.time'), text: timeOf(job) },
    { label: t('print.submittedBy'), text: job.submittedBy },
    ...printedOn(job, { t, language, templateName }),
  ].filter(({ text }) => text !== '');

  return (
    <DetailDrawer title={job.title} open copied={factsAsText(facts)} onClose={onClose}>
      <div className={styles.job}>
        {work.error && <ErrorPanel error={work.error} />}
        <JobPanel work={work} job={job} label={label} onLabel={showLabel} />
        <JobLabels job={job} label={label} onLabel={showLabel} />
        {mayPrint && !isUnderWay(job.state) && job.state !== 'unknown' && (
          <ReprintRange job={job} subject={subject} label={label} />
        )}
        <FactTable label={job.title} facts={facts} />
      </div>
    </DetailDrawer>
  );
}
