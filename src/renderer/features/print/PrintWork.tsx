import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/desk/contract/jobs';
import { AppError } from '#shared/errors';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { desk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { currentUserId, useSession, useTenantId } from '../../stores/session.ts';
import { JobLabels } from './JobLabels.tsx';
import { JobPanel } from './JobPanel.tsx';
import { LabelPreview } from './LabelPreview.tsx';
import { PrintForm } from './PrintForm.tsx';
import styles from './PrintWork.module.css';
import { RefusedReprints } from './RefusedReprints.tsx';
import { judgeReprints, packsSent } from './reprints.ts';
import { useConfirmReprint } from './use-confirm-reprint.ts';
import type { LabelRows } from './use-label-rows.ts';
import { usePrintChoices } from './use-print-choices.ts';
import { usePrintJob } from './use-print-job.ts';
import { useShownLabel } from './use-shown-label.ts';

/** The choices beside the preview; during printing the job replaces the choices. */
export function PrintWork({ rows }: { rows: LabelRows }) {
  const { t } = useTranslation();
  const tenantId = useTenantId();
  const user = useSession((state) => state.user);
  const connected = useDesk((state) => state.state === 'ready');
  const choices = usePrintChoices();
  const work = usePrintJob();
  const [label, showLabel] = useShownLabel(work.job);
  const confirmReprint = useConfirmReprint();
  const [index, setIndex] = useState(0);
  const [printedIds, setPrintedIds] = useState<ReadonlySet<string>>(new Set());
  const { printable, asked, refused } = judgeReprints(rows.packs, rows.reprintRule, printedIds);
  const shown = rows.packs[index];
  const first = printable[0];

  if (!shown) {
    return <ErrorPanel error={new AppError('pack.no_tally', { packNo: rows.withoutTally.join(', ') })} />;
  }

  async function submit(): Promise<void> {
    const { printer, template, templateText, copies, captions } = choices;
    if (!printer || !template || !first) return;
    if (asked.length > 0 && !(await confirmReprint(asked))) return;
    const count = printable.length;
    const { packNo } = first.pack;
    void work.submit({
      printerId: printer.id,
      title: count > 1 ? t('print.jobNameMany', { packNo, count }) : t('print.jobName', { packNo }),
      content: {
        kind: 'labels',
        templateId: template.id,
        template: templateText.data ?? undefined,
        rows: printable.map(({ row }) => row),
        captions,
      },
      copies,
      submittedBy: user?.realName || user?.name,
      record: { tenantId, subjectIds: printable.map(({ pack }) => pack.id), userId: currentUserId() },
    });
    choices.remember();
  }

  /** What the job has sent counts as printed from now on, though the packages were read before. */
  function chooseAgain(job: Job): void {
    const sent = packsSent(
      job,
      printable.map(({ pack }) => pack.id),
    );
    setPrintedIds(new Set([...printedIds, ...sent]));
    work.forget();
  }

  return (
    <>
      {!connected && <ErrorPanel error={new AppError('desk.disconnected')} kind="warning" />}
      {rows.withoutTally.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('print.skipped', { packNos: rows.withoutTally.join(', ') })}
        />
      )}
      {refused.length > 0 && !work.job && (
        <RefusedReprints packNos={refused} isAll={printable.length === 0} />
      )}
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
            labels={printable.length * choices.copies}
            busy={work.busy}
            connected={connected && desk !== null}
            onSubmit={() => void submit()}
          />
        )}
        {work.job?.state === 'unknown' ? (
          <JobLabels job={work.job} label={label} onLabel={showLabel} />
        ) : (
          <LabelPreview
            pack={shown}
            index={index}
            count={rows.packs.length}
            template={choices.template}
            text={choices.templateText}
            dpi={choices.printer?.dpi ?? 203}
            captions={choices.captions}
            onIndex={setIndex}
          />
        )}
      </div>
    </>
  );
}
