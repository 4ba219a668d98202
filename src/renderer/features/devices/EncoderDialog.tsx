import { Alert, Flex, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EncoderReport, Printer } from '#shared/desk/contract/printers';
import { deviceName } from '../../components/desk/device-name.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { requireDesk } from '../../desk/connect.ts';
import { replacePrinter, useDesk } from '../../stores/desk.ts';

interface EncoderDialogProps {
  printer: Printer;
  onClose: () => void;
}

/** Whether a printer writes the RFID tags of its labels. It is asked when that is switched on; the user decides. */
export function EncoderDialog({ printer, onClose }: EncoderDialogProps) {
  const { t } = useTranslation();
  const { id, uri, name, language, dpi } = printer;
  const isOn = useDesk(({ printers }) => printers.find((one) => one.id === id)?.encodesTags === true);
  const [report, setReport] = useState<EncoderReport | null>(null);
  const { busy, run } = useAction();
  const switchId = useId();

  const set = (encodesTags: boolean) =>
    run(
      async () => {
        setReport(null);
        const changed = await requireDesk().printers.configure({ uri, name, language, dpi, encodesTags });
        useDesk.setState(({ printers }) => ({ printers: replacePrinter(printers, changed) }));
        if (encodesTags) setReport(await requireDesk().printers.askEncoder({ id }));
      },
      { success: t('devices.saved') },
    );

  return (
    <Dialog
      open
      footer={null}
      title={t('printers.encoderNamed', { name: deviceName(printer, t) })}
      onCancel={onClose}
    >
      <p>{t('printers.encoderAdvice')}</p>
      <Flex vertical gap={12}>
        <Flex gap={8} align="center">
          <Switch id={switchId} checked={isOn} loading={busy} onChange={(checked) => void set(checked)} />
          <label htmlFor={switchId}>{t('printers.encoderSwitch')}</label>
        </Flex>
        {report && (
          <Alert
            type={report.encoder === 'present' ? 'success' : 'warning'}
            showIcon
            title={t(`printers.encoder_${report.encoder}`, { firmware: report.firmware })}
          />
        )}
      </Flex>
    </Dialog>
  );
}
