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
import { DetectDevice } from './DetectDevice.tsx';

/** The language and resolution that are left empty are asked of the printer. */
type PrinterForm = Pick<ConfiguredPrinter, 'name' | 'uri'> & Partial<ConfiguredPrinter>;

/** Of most label printers. */
const DEFAULT_DPI = 203;

const INITIAL: PrinterForm = { name: '', uri: 'tcp://' };

/**
 * Adds a network printer by its address, or a queue of this computer with another language. Entries stay when the desk
 * refuses them.
 */
export function AddPrinter({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<PrinterForm>();
  const uri = Form.useWatch('uri', form) ?? '';
  const isUri = (text: string) => ConfiguredPrinterSchema.shape.uri.safeParse(text).success;
  const { busy, run } = useAction();

  /** Fills in what the printer says of itself, and returns it in words. */
  async function detect(): Promise<string> {
    const { model, language, dpi } = await requireDesk().printers.probe({ uri });
    const entered = form.getFieldsValue();
    form.setFieldsValue({ name: entered.name || model.slice(0, 60), language, dpi: dpi ?? entered.dpi });
    return [model, language.toUpperCase(), dpi !== null && `${dpi} dpi`].filter(Boolean).join(' · ');
  }

  async function add({ language, dpi, ...named }: PrinterForm): Promise<void> {
    const added = await run(async () => {
      const desk = requireDesk().printers;
      const told = language === undefined ? await desk.probe(named) : { language, dpi: null };
      const printer = await desk.configure({
        ...named,
        language: told.language,
        dpi: dpi ?? told.dpi ?? DEFAULT_DPI,
      });
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
            validator: (_, text: string) =>
              isUri(text) ? Promise.resolve() : Promise.reject(new Error(t('devices.uriInvalid'))),
          },
        ]}
      >
        <Input spellCheck={false} />
      </Form.Item>
      <Form.Item>
        <DetectDevice disabled={!isUri(uri)} hint={t('devices.printerDetectHint')} detect={detect} />
      </Form.Item>
      <Form.Item name="language" label={t('devices.language')}>
        <Select
          allowClear
          placeholder={t('devices.asksPrinter')}
          options={PrinterLanguageSchema.options.map((value) => ({
            value,
            label: t(`devices.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="dpi" label={t('devices.dpi')}>
        <Select
          allowClear
          placeholder={`${DEFAULT_DPI} dpi`}
          options={[203, 300, 600].map((value) => ({ value, label: `${value} dpi` }))}
        />
      </Form.Item>
    </AddDevice>
  );
}
