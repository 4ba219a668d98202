import { Form, Input, InputNumber, Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { HIGHEST_BUS_ADDRESS, type ReaderDriver } from '#shared/desk/contract/readers';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';
import { requireDesk } from '../../desk/connect.ts';
import { AddDevice } from './AddDevice.tsx';
import { ConnectionField } from './ConnectionField.tsx';
import { DetectReader } from './DetectReader.tsx';
import { BAUD_RATES, networkPort, type ReaderConnection, readerUri, serialPort } from './reader-uri.ts';
import { BaudField, PortField } from './SerialFields.tsx';
import { useListedAgain } from './use-listed-again.ts';

interface ReaderForm {
  name: string;
  driver: string;
  kind: ReaderConnection['kind'];
  path: string;
  baud: number;
  /** Only of families with one. */
  busAddress: number | null;
  host: string;
  port: number;
  device: string;
  script: string;
}

const INITIAL: ReaderForm = {
  name: '',
  driver: 'm100',
  kind: 'serial',
  path: '',
  baud: 115_200,
  busAddress: null,
  host: '',
  port: 6000,
  device: '',
  script: 'tags=20&walk=5',
};

/**
 * Adds a reader: on a serial port, chosen from the list or typed, on the network, on USB, or a virtual one for training. Its
 * family and baud rate are found by asking it, or chosen.
 */
export function AddReader({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<ReaderForm>();
  const { kind, path, host, port, device, busAddress } = { ...INITIAL, ...Form.useWatch([], form) };
  const { busy, run } = useAction();

  async function add(values: ReaderForm): Promise<void> {
    const { name, driver } = values;
    const uri = readerUri(values);
    const success = t('devices.saved');
    const added = await run(() => requireDesk().rfid.configure({ uri, name, driver }), { success });
    if (!added) return;
    onAdded();
    onClose();
  }

  return (
    <AddDevice
      id="add-reader"
      title={t('devices.addReader')}
      nameLabel={t('devices.readerName')}
      form={form}
      initial={INITIAL}
      busy={busy}
      onFinish={add}
      onClose={onClose}
    >
      <ConnectionField
        options={[
          { value: 'serial', label: t('devices.serial') },
          { value: 'tcp', label: t('devices.tcp') },
          { value: 'tls', label: t('devices.tls') },
          { value: 'hid', label: t('devices.hid') },
          { value: 'virtual', label: t('devices.virtualReader') },
        ]}
      />
      {kind === 'serial' && <PortField />}
      {(kind === 'tcp' || kind === 'tls') && <NetworkFields />}
      {kind === 'hid' && <HidField />}
      {kind === 'virtual' && <ScriptField />}
      {kind !== 'virtual' && (
        <Form.Item>
          <DetectReader
            uri={
              {
                serial: serialPort(path, busAddress),
                tcp: networkPort('tcp', host, port, busAddress),
                tls: networkPort('tls', host, port),
                hid: device ? `hid:${device}` : null,
              }[kind]
            }
            onFound={({ driver, baudRate }) =>
              form.setFieldsValue({ driver, ...(baudRate !== null && { baud: baudRate }) })
            }
          />
        </Form.Item>
      )}
      <DriverField kind={kind} />
      {kind === 'serial' && <BaudField rates={BAUD_RATES} />}
    </AddDevice>
  );
}

/** Undefined where the connection has no port. */
function portOf(driver: ReaderDriver | undefined, kind: ReaderConnection['kind']): number | undefined {
  if (kind === 'tls') return driver?.tlsPort ?? undefined;
  return kind === 'tcp' ? driver?.tcpPort : undefined;
}

/** The reader families that this host supports, with their usual baud rate and port. */
function DriverField({ kind }: { kind: ReaderConnection['kind'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const drivers = useLoaded('', () => requireDesk().rfid.drivers());
  const offered = (drivers.data ?? []).filter(
    ({ transports }) => kind === 'virtual' || transports.includes(kind),
  );
  const form = Form.useFormInstance<ReaderForm>();
  const chosen = Form.useWatch('driver', form);
  const [first] = offered;
  const isOffered = first === undefined || offered.some(({ id }) => id === chosen);
  useEffect(() => {
    // Another connection, on which the family chosen before does not exist.
    if (!isOffered) form.setFieldsValue({ driver: first.id, baud: first.baudRate });
  }, [isOffered, first, form]);
  const usualPort = portOf(offered.find(({ id }) => id === chosen) ?? first, kind);
  const areKnown = first !== undefined;
  const mayShareBus = offered.some(({ id, hasBusAddress }) => id === chosen && hasBusAddress);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a family found by asking keeps the port where it answered.
  useEffect(() => {
    if (areKnown && usualPort !== undefined) form.setFieldsValue({ port: usualPort });
  }, [kind, areKnown, form]);
  return (
    <>
      {drivers.error && <ErrorPanel error={drivers.error} onRetry={drivers.reload} />}
      <Form.Item name="driver" label={t('devices.driver')}>
        <Select
          options={offered.map(({ id, title }) => ({ value: id, label: title[language] }))}
          onChange={(chosen: string) => {
            const driver = drivers.data?.find(({ id }) => id === chosen);
            const port = portOf(driver, kind);
            if (driver) form.setFieldsValue({ baud: driver.baudRate, ...(port !== undefined && { port }) });
          }}
        />
      </Form.Item>
      {(kind === 'serial' || kind === 'tcp') && mayShareBus && (
        <Form.Item name="busAddress" label={t('devices.busAddress')} extra={t('devices.busAddressHint')}>
          <InputNumber min={0} max={HIGHEST_BUS_ADDRESS} precision={0} />
        </Form.Item>
      )}
    </>
  );
}

function NetworkFields() {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item
        name="host"
        label={t('devices.host')}
        rules={[{ required: true, whitespace: true, message: t('devices.hostRequired') }]}
      >
        <Input spellCheck={false} />
      </Form.Item>
      <Form.Item name="port" label={t('devices.tcpPort')}>
        <InputNumber min={1} max={65_535} precision={0} />
      </Form.Item>
    </>
  );
}

function HidField() {
  const { t } = useTranslation();
  const devices = useLoaded('', () => requireDesk().rfid.hidDevices());
  useListedAgain(devices.reload);
  return (
    <>
      {devices.error && <ErrorPanel error={devices.error} kind="warning" onRetry={devices.reload} />}
      <Form.Item
        name="device"
        label={t('devices.hidDevice')}
        rules={[{ required: true, message: t('devices.hidRequired') }]}
      >
        <Select
          notFoundContent={t('devices.noHid')}
          options={(devices.data ?? []).map(({ path, manufacturer, product, vendorId, productId }) => ({
            value: path,
            label: [product, manufacturer, `${vendorId}:${productId}`].filter(Boolean).join(' · '),
          }))}
        />
      </Form.Item>
    </>
  );
}

/** The script of a virtual reader, for training. */
function ScriptField() {
  const { t } = useTranslation();
  return (
    <Form.Item name="script" label={t('devices.script')} extra={t('devices.scriptHint')}>
      <Input spellCheck={false} maxLength={300} />
    </Form.Item>
  );
}
