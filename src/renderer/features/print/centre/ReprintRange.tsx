import { App, Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/desk/contract/jobs';
import { useAction } from '../../../components/loading/use-action.ts';
import { requireDesk } from '../../../desk/connect.ts';
import { openLabelDialog } from '../../../stores/dialogs.ts';
import { useTenantId } from '../../../stores/session.ts';
import styles from './JobDrawer.module.css';

/**
 * Prints the packages of some labels once more. They go through the print dialog: their data is read anew, and the
 * company's rule for printing again applies.
 */
export function ReprintRange({ job, label }: { job: Job; label: number }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const tenantId = useTenantId();
  const { busy, run } = useAction();
  const [range, setRange] = useState<{ from: number; to: number } | null>(null);
  const { from, to } = range ?? { from: label, to: label };

  const reprint = () =>
    run(async () => {
      const of = await requireDesk().print.jobSubjects({ id: job.id, from, to });
      if (of.subjects.length === 0) void message.info(t('print.noPackages'));
      else if (of.tenantId !== tenantId) void message.info(t('print.otherCompany'));
      else
        openLabelDialog({ of: 'pack', records: of.subjects.map(({ id, name }) => ({ id, packNo: name })) });
    });

  return (
    <section className={styles.range} aria-label={t('print.reprint')}>
      <span>{t('print.reprintFrom')}</span>
      <InputNumber
        aria-label={t('print.reprintFirst')}
        min={1}
        max={to}
        precision={0}
        value={from}
        onChange={(value) => setRange({ from: value ?? 1, to })}
      />
      <span>–</span>
      <InputNumber
        aria-label={t('print.reprintLast')}
        min={from}
        max={job.units}
        precision={0}
        value={to}
        onChange={(value) => setRange({ from, to: value ?? job.units })}
      />
      <Button loading={busy} onClick={() => void reprint()}>
        {t('print.reprint')}
      </Button>
    </section>
  );
}
