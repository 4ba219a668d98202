import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/errors';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { desk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { useTenantId } from '../../stores/session.ts';
import { JobPanel } from './JobPanel.tsx';
import { LabelPreview } from './LabelPreview.tsx';
import { PrintForm } from './PrintForm.tsx';
import type { LabelRows } from './use-label-rows.ts';
import { usePrintChoices } from './use-print-choices.ts';
import { usePrintJob } from './use-print-job.ts';

/** The choices beside the preview; during printing the job replaces the choices. */
export function PrintWork({ rows }: { rows: LabelRows }) {
  const { t } = useTranslation();
  const tenantId = useTenantId();
  const connected = useDesk((state) => state.state === 'ready');
  const choices = usePrintChoices();
  const work = usePrintJob();
  const [index, setIndex] = useState(0);
  const shown = rows.packs[index];
  const first = rows.packs[0];

  if (!shown || !first) {
    return <ErrorPanel error={new AppError('pack.no_tally', { packNo: rows.withoutTally.join(', ') })} />;
  }

  function submit(): void {
    const { printer, template, copies } = choices;
    if (!printer || !template || !first) return;
    const count = rows.packs.length;
    const { packNo } = first.pack;
    void work.submit({
      printerId: printer.id,
      templateId: template.id,
      title: count > 1 ? t('print.jobNameMany', { packNo, count }) : t('print.jobName', { packNo }),
      rows: rows.packs.map(({ row }) => row),
      copies,
      record: { tenantId, packIds: rows.packs.map(({ pack }) => pack.id) },
    });
    choices.remember();
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
      {work.error && <ErrorPanel error={work.error} />}
      <div className="print-work">
        {work.job ? (
          <JobPanel work={work} job={work.job} printer={choices.printer} />
        ) : (
          <PrintForm
            choices={choices}
            labels={rows.packs.length * choices.copies}
            busy={work.busy}
            connected={connected && desk !== null}
            onSubmit={submit}
          />
        )}
        <LabelPreview
          pack={shown}
          index={index}
          count={rows.packs.length}
          template={choices.template}
          dpi={choices.printer?.dpi ?? 203}
          onIndex={setIndex}
        />
      </div>
    </>
  );
}
