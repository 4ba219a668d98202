import { Form, Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Printer } from '#shared/desk/contract';
import { toAppError } from '#shared/errors';
import { NoDevices } from '../../components/desk/NoDevices.tsx';
import { PrinterStateLine } from '../../components/desk/PrinterStateLine.tsx';
import { desk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { showError } from '../../stores/notices.ts';

interface PrinterChoiceProps {
  printer: Printer | undefined;
  onChoose: (id: string) => void;
}

/** The desk's printers that take documents. */
export function usePaperPrinters(): Printer[] {
  const { printers, state } = useDesk();
  useEffect(() => {
    if (state !== 'ready') return;
    desk?.printers.list().then(
      (list) => useDesk.setState({ printers: list }),
      (reason: unknown) => showError(toAppError(reason)),
    );
  }, [state]);
  return printers.filter(({ language }) => language === 'pdf');
}

export function PrinterChoice({ printer, onChoose }: PrinterChoiceProps) {
  const { t } = useTranslation();
  const printers = usePaperPrinters();
  return (
    <Form.Item label={t('papers.printer')} htmlFor="paper-printer">
      <Select
        id="paper-printer"
        aria-label={t('papers.printer')}
        placeholder={t('papers.choosePrinter')}
        value={printer?.id}
        onChange={onChoose}
        options={printers.map(({ id, name }) => ({ value: id, label: name }))}
        notFoundContent={<NoDevices title={t('papers.noPrinters')} advice={t('papers.noPrintersAdvice')} />}
      />
      {printer && <PrinterStateLine printer={printer} withRefresh />}
    </Form.Item>
  );
}
