import { useTranslation } from 'react-i18next';
import type { LabelRow } from '#shared/desk/contract/labels';
import type { Printer } from '#shared/desk/contract/printers';
import type { Language } from '#shared/errors';
import type { TemplateChoice } from '../../components/desk/use-templates.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { type Loaded, useLoaded } from '../../components/loading/use-loaded.ts';
import texts from '../../components/look/texts.module.css';
import { requireDesk } from '../../desk/connect.ts';
import { LabelPaper } from './LabelPaper.tsx';
import styles from './LabelPreview.module.css';
import type { PrintableLabel } from './label-source.ts';
import { PageTurner } from './PageTurner.tsx';

interface LabelPreviewProps {
  label: PrintableLabel;
  index: number;
  count: number;
  template: TemplateChoice | undefined;
  /** Text of a company's template. */
  text: Loaded<string | undefined>;
  dpi: Printer['dpi'];
  captions: Language;
  /** What counters show on it; null for the label's own numbers. */
  numbers: Pick<LabelRow, 'labelNo' | 'labelCount'> | null;
  onIndex: (index: number) => void;
}

/** The same bitmap that would be printed, at the printer's resolution. */
export function LabelPreview({
  label,
  index,
  count,
  template,
  text,
  dpi,
  captions,
  numbers,
  onIndex,
}: LabelPreviewProps) {
  const { t } = useTranslation();
  const { name } = label;
  const isRead = !text.loading && text.error === null;
  // After printing, the same label may be marked as a reprint.
  const { reprint } = label.row;
  const picture = useLoaded(
    `${template?.id}|${dpi}|${captions}|${label.id}|${JSON.stringify(numbers)}|${reprint}|${isRead}`,
    async () => {
      if (template === undefined || !isRead) return null;
      const chosen = { templateId: template.id, template: text.data ?? undefined };
      return requireDesk().print.preview({ ...chosen, row: { ...label.row, ...numbers }, dpi, captions });
    },
  );

  return (
    <section className={styles.preview} aria-label={t('print.preview')}>
      <div className={styles.head}>
        <span className={texts.numbers}>
          {template && t('print.previewSize', { width: template.widthMm, height: template.heightMm, dpi })}
        </span>
        {count > 1 && (
          <PageTurner
            at={index + 1}
            count={count}
            words={t('print.previewOf', { packNo: name, index: index + 1, count })}
            previous={t('print.previousLabel')}
            next={t('print.nextLabel')}
            onTurn={(at) => onIndex(at - 1)}
          />
        )}
      </div>
      <LabelPaper picture={picture} alt={t('print.previewAlt', { packNo: name })} />
      {picture.data && picture.data.faults.length > 0 && (
        <div className={styles.warnings}>
          <strong>{t('print.faults')}</strong>
          {picture.data.faults.map((fault) => (
            <ErrorPanel key={fault.code + fault.message} error={fault} />
          ))}
        </div>
      )}
      {picture.data && picture.data.warnings.length > 0 && (
        <div className={styles.warnings}>
          <strong>{t('print.warnings')}</strong>
          {picture.data.warnings.map((warning) => (
            <ErrorPanel key={warning.code + warning.message} error={warning} kind="warning" />
          ))}
        </div>
      )}
    </section>
  );
}
