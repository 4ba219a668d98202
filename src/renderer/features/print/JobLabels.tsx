import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/desk/contract/jobs';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { requireDesk } from '../../desk/connect.ts';
import { LabelPaper } from './LabelPaper.tsx';
import styles from './LabelPreview.module.css';
import { PageTurner } from './PageTurner.tsx';

interface JobLabelsProps {
  job: Job;
  /** Number of the label to show, from 1. */
  label: number;
  onLabel: (label: number) => void;
}

/**
 * The labels of a job as they were sent, or the first pages of its documents, one at a time, for comparison with the
 * printed ones.
 */
export function JobLabels({ job, label, onLabel }: JobLabelsProps) {
  const { t } = useTranslation();
  const unit = useLoaded(`${job.id}|${label}`, () =>
    requireDesk().print.jobUnit({ id: job.id, unit: label }),
  );
  const name = unit.data?.name ?? '';
  return (
    <section className={styles.preview} aria-label={t('print.jobLabels')}>
      <div className={styles.head}>
        <span>{name}</span>
        <PageTurner
          at={label}
          count={job.units}
          words={t('print.labelOf', { label, count: job.units })}
          previous={t('print.previousLabel')}
          next={t('print.nextLabel')}
          onTurn={onLabel}
        />
      </div>
      <LabelPaper
        picture={{ ...unit, data: unit.data?.picture ?? null }}
        alt={
          job.kind === 'paper' ? t('print.pageAlt', { name }) : t('print.labelAlt', { label, packNo: name })
        }
      />
    </section>
  );
}
