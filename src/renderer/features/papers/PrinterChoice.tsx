import { Form, Select } from 'antd';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Printer } from '#shared/desk/contract/printers';
import { printersFor } from '#shared/desk/printer-routes';
import type { DocumentKind } from '#shared/domain/document-states';
import { MEDIA } from '#shared/paper/medium';
import type { MediumName } from '#shared/paper/paper-choice';
import { deviceName } from '../../components/desk/device-name.ts';
import { NoDevices } from '../../components/desk/NoDevices.tsx';
import { PrinterStateLine } from '../../components/desk/PrinterStateLine.tsx';
import { useListedPrinters } from '../../components/desk/use-listed-printers.ts';
import { useRoutedPrinter } from '../../components/desk/use-routed-printer.ts';
import { useDesk } from '../../stores/desk.ts';
import { showError } from '../../stores/notices.ts';

interface PrinterChoiceProps {
  printer: Printer | undefined;
  /** Name of the printer that it replaces. */
  insteadOf: string | undefined;
  onChoose: (id: string) => void;
}

/** The desk's printers that accept documents. */
function usePaperPrinters(): Printer[] {
  return printersFor(
    'paper',
    useDesk((store) => store.printers),
  );
}

/**
 * The printer chosen by the user, else the one this desk's settings assign to such documents; lists the printers again.
 */
export function usePaperPrinter(kind: DocumentKind, medium: MediumName, chosenId: string) {
  const { error } = useListedPrinters();
  useEffect(() => {
    if (error) showError(error);
  }, [error]);
  return useRoutedPrinter(usePaperPrinters(), chosenId, { kind: 'paper', of: kind, size: MEDIA[medium] });
}

export function PrinterChoice({ printer, insteadOf, onChoose }: PrinterChoiceProps) {
  const { t } = useTranslation();
  const printers = usePaperPrinters();
  const fieldId = useId();
  return (
    <Form.Item label={t('papers.printer')} htmlFor={fieldId}>
      <Select
        id={fieldId}
        aria-label={t('papers.printer')}
        placeholder={t('papers.choosePrinter')}
        value={printer?.id}
        onChange={onChoose}
        options={printers.map((one) => ({ value: one.id, label: deviceName(one, t) }))}
        notFoundContent={<NoDevices title={t('papers.noPrinters')} advice={t('papers.noPrintersAdvice')} />}
      />
      {printer && <PrinterStateLine printer={printer} withRefresh />}
      {insteadOf && <div>{t('print.spareUsed', { name: insteadOf })}</div>}
    </Form.Item>
  );
}
