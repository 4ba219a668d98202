import { useTranslation } from 'react-i18next';
import type { LabelRow } from '#shared/desk/contract/labels';
import type { Printer } from '#shared/desk/contract/printers';
import type { Language } from '#shared/errors';
import type { LabelTemplate } from '#shared/label/template';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { requireDesk } from '../../desk/connect.ts';
import styles from './Designer.module.css';

interface PreviewDialogProps {
  template: LabelTemplate;
  row: LabelRow;
  dpi: Printer['dpi'];
  captions: Language;
  onClose(): void;
}

/** The label in the printer's own dots. */
export function PreviewDialog({ template, row, dpi, captions, onClose }: PreviewDialogProps) {
  const { t } = useTranslation();
  // The data of a record that was just chosen may arrive after the dialog was opened.
  const { data, error, reload } = useLoaded(JSON.stringify([dpi, row]), () =>
    requireDesk().print.preview({
      templateId: template.id,
      template: JSON.stringify(template),
      row,
      dpi,
      captions,
    }),
  );
  return (
    <Dialog open width={860} title={t('designer.previewTitle', { dpi })} footer={null} onCancel={onClose}>
      {error && <ErrorPanel error={error} onRetry={reload} />}
      {data && (
        <div className={styles.preview}>
          <img
            src={`data:image/png;base64,${data.png}`}
            width={data.widthPx}
            alt={t('designer.previewTitle', { dpi })}
          />
        </div>
      )}
    </Dialog>
  );
}
