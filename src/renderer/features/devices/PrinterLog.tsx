import { FileTextOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Printer } from '#shared/desk/contract/printers';
import { Decorative } from '../../components/Decorative.tsx';
import { deviceName } from '../../components/desk/device-name.ts';
import { useAction } from '../../components/loading/use-action.ts';
import { requireDesk } from '../../desk/connect.ts';
import { saveWireLog } from './save-wire-log.ts';

/** Saves a printer's wire log as a file. `onNone` is called where nothing was sent to it yet. */
export function PrinterLog({ printer, onNone }: { printer: Printer; onNone: () => void }) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const name = deviceName(printer, t);
  const save = () =>
    run(
      async () => {
        const { text } = await requireDesk().printers.wireLog({ id: printer.id });
        if (!saveWireLog(name, text)) onNone();
      },
      { success: false },
    );
  return (
    <Button
      type="text"
      size="small"
      loading={busy}
      icon={<Decorative icon={FileTextOutlined} />}
      title={t('devices.wireLog')}
      aria-label={t('devices.wireLogNamed', { name })}
      onClick={() => void save()}
    />
  );
}
