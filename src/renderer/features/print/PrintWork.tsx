import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Job, MOST_ROWS } from '#shared/desk/contract/jobs';
import type { ReprintRule } from '#shared/domain/reprint';
import { AppError } from '#shared/errors';
import { listed } from '#shared/listed';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { desk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { JobLabels } from './JobLabels.tsx';
import { JobPanel } from './JobPanel.tsx';
import { LabelSide } from './LabelSide.tsx';
import type { LabelSource, PrintableLabel } from './label-source.ts';
import { PrintForm } from './PrintForm.tsx';
import styles from './PrintWork.module.css';
import { RefusedReprints } from './RefusedReprints.tsx';
import { useLabels } from './use-labels.ts';
import { usePrintChoices } from './use-print-choices.ts';
import { usePrintJob } from './use-print-job.ts';
import { useShownLabel } from './use-shown-label.ts';
import { useSubmitLabels } from './use-submit-labels.ts';
import { useWantedLabels } from './use-wanted-labels.ts';

const NONE: readonly PrintableLabel[] = [];

interface PrintWorkProps {
  source: LabelSource;
  /** The company's rule for labels of packages that were printed before. */
  reprintRule?: ReprintRule;
  /** Numbers of the packages that have no tally lines and therefore no label. */
  withoutTally?: readonly string[];
}

/** The choices beside the preview; during printing the job replaces the choices. */
export function PrintWork({ source, reprintRule = 'FREE', withoutTally = [] }: PrintWorkProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const connected = useDesk((state) => state.state === 'ready');
  const choices = usePrintChoices(source);
  const labels = useLabels(source, choices);
  const work = usePrintJob();
  const [label, showLabel] = useShownLabel(work.job);
  const [index, setIndex] = useState(0);
  const all = labels.data ?? NONE;
  const wanted = useWantedLabels(all, reprintRule);
  const submit = useSubmitLabels(work, choices, wanted);
  const { printed, refused } = wanted;
  const isTooMany = printed.length > MOST_ROWS;

  /** Prepares another print. */
  function chooseAgain(job: Job): void {
    wanted.noteSent(job);
    work.forget();
  }

  if (labels.error) return <ErrorPanel error={labels.error} onRetry={labels.reload} />;
  return (
    <>
      {!connected && <ErrorPanel error={new AppError('desk.disconnected')} kind="warning" />}
      {withoutTally.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('print.skipped', { packNos: listed(withoutTally, language) })}
        />
      )}
      {refused.length > 0 && !work.job && <RefusedReprints packNos={refused} isAll={printed.length === 0} />}
      {isTooMany && !work.job && (
        <ErrorPanel
          error={new AppError('print.too_many_labels', { count: printed.length, most: MOST_ROWS })}
          kind="warning"
        />
      )}
      {work.error && <ErrorPanel error={work.error} />}
      <div className={styles.work}>
        {work.job ? (
          <JobPanel work={work} job={work.job} label={label} onLabel={showLabel} onAgain={chooseAgain} />
        ) : (
          <PrintForm
            choices={choices}
            labels={printed.length * choices.copies}
            range={wanted.range}
            count={all.length}
            onRange={wanted.chooseRange}
            isTooMany={isTooMany}
            busy={work.busy}
            connected={connected && desk !== null}
            onSubmit={() => void submit()}
          />
        )}
        {work.job?.state === 'unknown' ? (
          <JobLabels job={work.job} label={label} onLabel={showLabel} />
        ) : (
          <LabelSide
            labels={{ ...labels, data: labels.data && wanted.marked }}
            kept={wanted.kept}
            choices={choices}
            index={index}
            onIndex={setIndex}
          />
        )}
      </div>
    </>
  );
}
