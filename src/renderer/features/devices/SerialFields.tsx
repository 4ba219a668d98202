import { AutoComplete, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Port } from '#shared/desk/contract/readers';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { requireDesk } from '../../desk/connect.ts';
import { useListedAgain } from './use-listed-again.ts';

/** The serial ports of this computer, one of which is chosen or typed. */
export function PortField() {
  const { t } = useTranslation();
  const ports = useLoaded('', () => requireDesk().rfid.ports());
  useListedAgain(ports.reload);
  return (
    <>
      {ports.error && <ErrorPanel error={ports.error} kind="warning" onRetry={ports.reload} />}
      <Form.Item
        name="path"
        label={t('devices.port')}
        rules={[{ required: true, whitespace: true, message: t('devices.portRequired') }]}
      >
        <AutoComplete
          placeholder={t('devices.portPlaceholder')}
          options={(ports.data ?? []).map((port) => ({ value: port.path, label: describePort(port) }))}
        />
      </Form.Item>
    </>
  );
}

export function BaudField({ rates }: { rates: readonly number[] }) {
  const { t } = useTranslation();
  return (
    <Form.Item name="baud" label={t('devices.baud')}>
      <Select options={rates.map((value) => ({ value, label: String(value) }))} />
    </Form.Item>
  );
}

function describePort({ path, manufacturer, vendorId, productId }: Port): string {
  const usb = vendorId && productId ? `${vendorId}:${productId}` : '';
  return [path, manufacturer, usb].filter(Boolean).join(' · ');
}
