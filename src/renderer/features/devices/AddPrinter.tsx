import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  type ConfiguredPrinter,
  ConfiguredPrinterSchema,
  PrinterLanguageSchema,
} from '#shared/desk/contract';
import { useAction } from '../../components/loading/use-action.ts';
import { requireDesk } from '../../desk/connect.ts';
import { replacePrinter, useDesk } from '../../stores/desk.ts';
import { AddDevice } from './AddDevice.tsx';

const INITIAL: ConfiguredPrinter = { name: '', uri: 'tcp://', language: 'zpl', dpi: 203 };

/**
 * Adds a network printer by its address, or a queue of this computer with another language. Entries stay when the desk
 * refuses them.
 */
export function AddPrinter({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<ConfiguredPrinter>();
  const { busy, run } = useAction();

  async function add(values: ConfiguredPrinter): Promise<void> {
    const added = await run(async () => {
      const printer = await requireDesk().printers.configure(values);
      useDesk.setState(({ printers }) => ({ printers: replacePrinter(printers, printer) }));
    });
    if (added) onClose();
  }

  return (
    <AddDevice
      id="add-printer"
      title={t('devices.addPrinter')}
      nameLabel={t('devices.printerName')}
      form={form}
      initial={INITIAL}
      busy={busy}
      onFinish={add}
      onClose={onClose}
    >
      <Form.Item
        name="uri"
        label={t('devices.printerUri')}
        extra={t('devices.printerUriExample')}
        rules={[
          {
            validator: (_, uri: string) =>
              ConfiguredPrinterSchema.shape.uri.safeParse(uri).success
                ? Promise.resolve()
                : Promise.reject(new Error(t('devices.uriInvalid'))),
          },
        ]}
      >
        <Input spellCheck={false} />
      </Form.Item>
      <Form.Item name="language" label={t('devices.language')}>
        <Select
          options={PrinterLanguageSchema.options.map((value) => ({
            value,
            label: t(`devices.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="dpi" label={t('devices.dpi')}>
        <Select options={[203, 300, 600].map((value) => ({ value, label: `${value} dpi` }))} />
      </Form.Item>
    </AddDevice>
  );
}
