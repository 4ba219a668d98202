import { Alert, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/desk/contract/jobs';
import type { ReprintRule } from '#shared/domain/reprint';
import { AppError } from '#shared/errors';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { desk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { currentUserId, useSession, useTenantId } from '../../stores/session.ts';
import { JobLabels } from './JobLabels.tsx';
import { JobPanel } from './JobPanel.tsx';
import { LabelPreview } from './LabelPreview.tsx';
import type { LabelSource, PrintableLabel } from './label-source.ts';
import { PrintForm } from './PrintForm.tsx';
import styles from './PrintWork.module.css';
import type { LabelRange } from './RangeFields.tsx';
import { RefusedReprints } from './RefusedReprints.tsx';
import { judgeReprints, packsSent } from './reprints.ts';
import { useConfirmReprint } from './use-confirm-reprint.ts';
import { useLabels } from './use-labels.ts';
import { usePrintChoices } from './use-print-choices.ts';
import { usePrintJob } from './use-print-job.ts';
import { useShownLabel } from './use-shown-label.ts';

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
  const confirmReprint = useConfirmReprint();
  const record = useRecord();
  const titleOf = useTitle();
  const submittedBy = useSession(({ user }) => user?.realName || user?.name);
  const [index, setIndex] = useState(0);
  const [chosenRange, chooseRange] = useState<LabelRange | null>(null);
  const [printedIds, setPrintedIds] = useState<ReadonlySet<string>>(new Set());
  const all = labels.data ?? [];
  const { from, to } = clampRange(chosenRange, all.length);
  const wanted = new Set(all.slice(from - 1, to));
  const { asked, refused } = judgeReprints([...wanted], reprintRule, printedIds);
  // The job keeps all labels, and their numbers: the others can be printed from it later.
  const { printable } = judgeReprints(all, reprintRule, printedIds);
  const printed = printable.filter((label) => wanted.has(label));
  // Another template may have fewer labels.
  const at = Math.min(index, Math.max(0, all.length - 1));
  const shown = all[at];
  const idsOf = (labels: PrintableLabel[]) => labels.flatMap(({ pack }) => pack?.id ?? []);

  async function submit(): Promise<void> {
    const { printer, template, templateText, copies, captions } = choices;
    const [first] = printed;
    if (!printer || !template || !first) return;
    if (asked.length > 0 && !(await confirmReprint(asked))) return;
    void work.submit({
      printerId: printer.id,
      title: titleOf(template.subject, first, printed.length),
      content: {
        kind: 'labels',
        templateId: template.id,
        template: templateText.data ?? undefined,
        rows: printable.map(({ row }) => row),
        captions,
      },
      copies,
      range: unitsOf(printable.indexOf(first), printed.length, copies),
      submittedBy,
      // Without packages it records nothing, but is still a job of this company alone.
      record: { ...record, subjectIds: idsOf(printable) },
    });
    choices.remember();
  }

  /** Prepares another print: packages whose labels the job has sent now count as printed, although they were loaded before. */
  function chooseAgain(job: Job): void {
    const packIds = idsOf(printed);
    if (packIds.length > 0) setPrintedIds(new Set([...printedIds, ...packsSent(job, packIds)]));
    work.forget();
  }

  if (labels.error) return <ErrorPanel error={labels.error} onRetry={labels.reload} />;
  return (
    <>
      {!connected && <ErrorPanel error={new AppError('desk.disconnected')} kind="warning" />}
      {withoutTally.length > 0 && (
        <Alert type="warning" showIcon title={t('print.skipped', { packNos: withoutTally.join(', ') })} />
      )}
      {refused.length > 0 && !work.job && <RefusedReprints packNos={refused} isAll={printed.length === 0} />}
      {work.error && <ErrorPanel error={work.error} />}
      <div className={styles.work}>
        {work.job ? (
          <JobPanel
            work={work}
            job={work.job}
            printer={choices.printer}
            label={label}
            onLabel={showLabel}
            onAgain={chooseAgain}
          />
        ) : (
          <PrintForm
            choices={choices}
            labels={printed.length * choices.copies}
            range={{ from, to }}
            count={all.length}
            onRange={chooseRange}
            busy={work.busy}
            connected={connected && desk !== null}
            onSubmit={() => void submit()}
          />
        )}
        {work.job?.state === 'unknown' ? (
          <JobLabels job={work.job} label={label} onLabel={showLabel} />
        ) : shown ? (
          <LabelPreview
            label={shown}
            index={at}
            count={all.length}
            template={choices.template}
            text={choices.templateText}
            dpi={choices.printer?.dpi ?? 203}
            captions={choices.captions}
            onIndex={setIndex}
          />
        ) : labels.data && choices.template ? (
          <Alert
            type="info"
            showIcon
            title={t('print.noLabels', { subject: SUBJECT_WORDS[choices.template.subject][language] })}
          />
        ) : (
          <Skeleton active />
        )}
      </div>
    </>
  );
}

/** The chosen labels, all where none are chosen. Another template may have fewer labels. */
function clampRange(chosen: LabelRange | null, count: number): LabelRange {
  const to = Math.min(chosen?.to ?? count, count);
  return { from: Math.min(chosen?.from ?? 1, Math.max(1, to)), to };
}

/** The numbers of the units of `count` labels from the one at `index`, with their copies. */
const unitsOf = (index: number, count: number, copies: number) => ({
  from: index * copies + 1,
  to: (index + count) * copies,
});

/** What prints of packages are recorded for. */
function useRecord(): { tenantId: string; userId: string | undefined } {
  const tenantId = useTenantId();
  return { tenantId, userId: currentUserId() };
}

/** The title of a print job. */
function useTitle(): (subject: keyof typeof SUBJECT_WORDS, first: PrintableLabel, count: number) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (subject, { name }, count) => {
    const kind = SUBJECT_WORDS[subject][language];
    const given = { kind, name, count };
    return count > 1 ? t('print.jobNameMany', given) : t('print.jobName', given);
  };
}
