import { AutoComplete, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ConfiguredPrinter, ConfiguredPrinterSchema } from '#shared/desk/contract/printers';
import { FLOW_CONTROLS, type FlowControl } from '#shared/desk/serial-printer';
import { describeError } from '#shared/errors';
import { useAction } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { useClearing } from '../../components/use-clearing.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { requireDesk } from '../../desk/connect.ts';
import { replacePrinter, useDesk } from '../../stores/desk.ts';
import { AddDevice } from './AddDevice.tsx';
import { ConnectionField } from './ConnectionField.tsx';
import { DetectDevice } from './DetectDevice.tsx';
import { languagesAt, PRINTER_BAUD_RATES, type PrinterConnection, printerUri } from './printer-uri.ts';
import { BaudField, PortField } from './SerialFields.tsx';

/** The language and resolution that are left empty are asked of the printer. */
interface PrinterForm
  extends Pick<ConfiguredPrinter, 'name'>,
    Partial<Pick<ConfiguredPrinter, 'language' | 'dpi'>> {
  kind: PrinterConnection['kind'];
  uri: string;
  path?: string;
  baud: number;
  flow: FlowControl;
}

/** The resolution of most label printers. */
const DEFAULT_DPI = 203;

const INITIAL: PrinterForm = { kind: 'address', name: '', uri: 'tcp://', baud: 9600, flow: 'none' };

const isUri = (text: string) => ConfiguredPrinterSchema.shape.uri.safeParse(text).success;

/**
 * Adds a printer on the network or on a serial port, or a queue of this computer with another language. Entries stay
 * when the desk refuses them.
 */
export function AddPrinter({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const clearing = useClearing();
  const [form] = Form.useForm<PrinterForm>();
  const connection = { ...INITIAL, ...Form.useWatch([], form) };
  const { kind } = connection;
  const uri = printerUri(connection);
  const { busy, run } = useAction();

  /** Fills in the data reported by the printer, and returns it in words. */
  async function detect(address: string, signal: AbortSignal): Promise<string> {
    const { model, language, dpi } = await requireDesk().printers.probe({ uri: address });
    if (signal.aborted) return '';
    const entered = form.getFieldsValue();
    form.setFieldsValue({ name: entered.name || model.slice(0, 60), language, dpi: dpi ?? entered.dpi });
    return [model, language.toUpperCase(), dpi !== null && `${dpi} dpi`].filter(Boolean).join(' · ');
  }

  async function add({ name, language, dpi }: PrinterForm): Promise<void> {
    const added = await run(
      async () => {
        const desk = requireDesk().printers;
        const identified = language === undefined ? await desk.probe({ uri }) : { language, dpi: null };
        const printer = await desk.configure({
          name,
          uri,
          language: identified.language,
          dpi: dpi ?? identified.dpi ?? DEFAULT_DPI,
        });
        useDesk.setState(({ printers }) => ({ printers: replacePrinter(printers, printer) }));
      },
      { success: t('devices.saved') },
    );
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
      <ConnectionField
        options={[
          { value: 'address', label: t('devices.networkOrQueue') },
          { value: 'serial', label: t('devices.serialPort') },
        ]}
      />
      {kind === 'address' ? <AddressField /> : <SerialFields />}
      <Form.Item>
        <DetectDevice uri={isUri(uri) ? uri : null} hint={t('devices.printerDetectHint')} detect={detect} />
      </Form.Item>
      <Form.Item name="language" label={t('devices.language')}>
        <Select
          allowClear={clearing}
          placeholder={t('devices.asksPrinter')}
          options={languagesAt(uri).map((value) => ({ value, label: t(`devices.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="dpi" label={t('devices.dpi')}>
        <Select
          allowClear={clearing}
          placeholder={`${DEFAULT_DPI} dpi`}
          options={[203, 300, 600].map((value) => ({ value, label: `${value} dpi` }))}
        />
      </Form.Item>
    </AddDevice>
  );
}

/** The address, typed or chosen among the printers that announce themselves. */
function AddressField() {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = Form.useFormInstance<PrinterForm>();
  const announced = useLoaded('', () => requireDesk().printers.announced());
  const found = announced.data ?? [];

  function choose(uri: string): void {
    const { name = '' } = found.find((printer) => printer.uri === uri) ?? {};
    if (!form.getFieldValue('name')) form.setFieldValue('name', name.slice(0, 60));
  }

  return (
    <Form.Item
      name="uri"
      label={t('devices.printerUri')}
      extra={
        <>
          {t('devices.printerUriExample')}
          <div role="status">
            {announced.loading && t('devices.searchingPrinters')}
            {announced.data &&
              (found.length === 0
                ? t('devices.foundNoPrinters')
                : t('devices.foundPrinters', { count: found.length }))}
            {announced.error && describeError(announced.error, language)}
          </div>
        </>
      }
      rules={[
        {
          validator: (_, text: string) =>
            isUri(text) ? Promise.resolve() : Promise.reject(new Error(t('devices.uriInvalid'))),
        },
      ]}
    >
      <AutoComplete
        options={found.map(({ uri, name, model }) => ({
          value: uri,
          label: [name, model, uri].filter(Boolean).join(' · '),
        }))}
        showSearch={{ filterOption: (entered, option) => isOffered(entered, option?.label ?? '') }}
        onSelect={choose}
      >
        <Input spellCheck={false} />
      </AutoComplete>
    </Form.Item>
  );
}

/** Whether a printer found on the network is offered for the entered address: all are, until an address is entered. */
function isOffered(entered: string, printer: string): boolean {
  return entered === INITIAL.uri || printer.toLowerCase().includes(entered.trim().toLowerCase());
}

/** Where a printer is plugged in, and how it holds back data while its buffer is full. */
function SerialFields() {
  const { t } = useTranslation();
  return (
    <>
      <PortField />
      <BaudField rates={PRINTER_BAUD_RATES} />
      <Form.Item name="flow" label={t('devices.flow')} extra={t('devices.flowHint')}>
        <Select options={FLOW_CONTROLS.map((value) => ({ value, label: t(`devices.flow_${value}`) }))} />
      </Form.Item>
    </>
  );
}
