import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/desk/contract/jobs';
import type { LabelSubject } from '#shared/desk/contract/labels';
import { useAction } from '../../../components/loading/use-action.ts';
import { requireDesk } from '../../../desk/connect.ts';
import { openKeptLabels, openLabelDialog } from '../../../stores/dialogs.ts';
import { useTenantId } from '../../../stores/session.ts';
import { type LabelRange, RangeFields } from '../RangeFields.tsx';
import styles from './JobDrawer.module.css';

interface ReprintRangeProps {
  job: Job;
  subject: LabelSubject;
  /** The label that is shown, from 1. */
  label: number;
}

/**
 * Reprints some labels of a job through the print dialog, on the job's template if it is still there. Labels of packages
 * are read again and follow the company's rule for reprints; others keep the data that they were printed with.
 */
export function ReprintRange({ job, subject, label }: ReprintRangeProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const tenantId = useTenantId();
  const { busy, run } = useAction();
  const [chosen, setChosen] = useState<LabelRange | null>(null);
  const range = chosen ?? { from: label, to: label };

  const reprint = () =>
    run(
      async () => {
        const of = await requireDesk().print.jobLabels({ id: job.id, ...range });
        const packs = of.labels.flatMap(({ subjectId, name }) =>
          subjectId === '' ? [] : [{ id: subjectId, packNo: name }],
        );
        if (of.tenantId !== '' && of.tenantId !== tenantId) void message.info(t('print.otherCompany'));
        else if (subject !== 'package')
          openKeptLabels({ subject, templateId: job.templateId, labels: of.labels });
        else if (packs.length > 0)
          openLabelDialog({ of: 'pack', records: packs, templateId: job.templateId });
        else void message.info(t('print.noPackages'));
      },
      { success: false },
    );

  return (
    <section className={styles.range} aria-label={t('print.reprint')}>
      <span>{t('print.range')}</span>
      <RangeFields value={range} count={job.units} onChange={setChosen} />
      <Button loading={busy} onClick={() => void reprint()}>
        {t('print.reprint')}
      </Button>
    </section>
  );
}
