import { ColumnWidthOutlined, PlusOutlined, TagsOutlined, WifiOutlined } from '@ant-design/icons';
import { App, Button, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayEncodeTags, type Printer, takesLabels } from '#shared/desk/contract/printers';
import { Decorative } from '../../components/Decorative.tsx';
import { deviceName } from '../../components/desk/device-name.ts';
import { PrinterStateLine } from '../../components/desk/PrinterStateLine.tsx';
import { RollLine } from '../../components/desk/RollLine.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import panels from '../../components/look/panels.module.css';
import texts from '../../components/look/texts.module.css';
import { requireDesk } from '../../desk/connect.ts';
import { replacePrinter, useDesk } from '../../stores/desk.ts';
import { AddPrinter } from './AddPrinter.tsx';
import { Calibration } from './Calibration.tsx';
import { DeviceCertificate } from './DeviceCertificate.tsx';
import styles from './DevicesPage.module.css';
import { EncoderDialog } from './EncoderDialog.tsx';
import { LabelRollDialog } from './LabelRollDialog.tsx';
import { PrinterLog } from './PrinterLog.tsx';
import { RemoveDevice } from './RemoveDevice.tsx';

const ORIGIN_KEYS = {
  system: 'devices.system',
  configured: 'devices.configured',
  'built-in': 'devices.builtIn',
} as const satisfies Record<Printer['origin'], string>;

export function PrintersPanel() {
  const { t } = useTranslation();
  const printers = useDesk((state) => state.printers);
  const [adding, setAdding] = useState(false);
  const [calibrated, setCalibrated] = useState<Printer | null>(null);
  const [reloaded, setReloaded] = useState<Printer | null>(null);
  const [encoding, setEncoding] = useState<Printer | null>(null);
  const { busy, run } = useAction();
  const { message } = App.useApp();

  const reload = () =>
    run(async () => useDesk.setState({ printers: await requireDesk().printers.list() }), { success: false });
  const remove = (id: string) =>
    run(
      async () => {
        const { printers: desk } = requireDesk();
        await desk.remove({ id });
        // A removed queue that the system still has is listed as the system's again.
        useDesk.setState({ printers: await desk.list() });
      },
      { success: t('records.removed') },
    );

  const columns: TableColumnType<Printer>[] = [
    { title: t('devices.printerName'), render: (_, printer) => deviceName(printer, t) },
    {
      title: t('devices.printerUri'),
      dataIndex: 'uri',
      className: texts.code,
      render: (uri: string, printer) => (
        <>
          {uri}
          <DeviceCertificate
            certificate={printer.certificate}
            onAccept={(fingerprint) => acceptCertificate(printer.id, fingerprint)}
          />
        </>
      ),
    },
    {
      title: t('devices.language'),
      dataIndex: 'language',
      render: (language: Printer['language'], { dpi, encodesTags }) =>
        `${language.toUpperCase()} · ${dpi} dpi${encodesTags ? ' · RFID' : ''}`,
    },
    {
      title: t('devices.origin'),
      dataIndex: 'origin',
      render: (origin: Printer['origin']) => t(ORIGIN_KEYS[origin]),
    },
    {
      title: t('devices.state'),
      key: 'state',
      render: (_, printer) => (
        <>
          <PrinterStateLine printer={printer} withRefresh />
          <RollLine printerId={printer.id} />
        </>
      ),
    },
    {
      title: t('devices.actions'),
      key: 'actions',
      width: 160,
      render: (_, printer) => (
        <span className={styles.rowActions}>
          <Button
            type="text"
            size="small"
            icon={<Decorative icon={ColumnWidthOutlined} />}
            title={t('printers.calibrate')}
            aria-label={t('printers.calibrateNamed', { name: deviceName(printer, t) })}
            onClick={() => setCalibrated(printer)}
          />
          {takesLabels(printer.language) && (
            <Button
              type="text"
              size="small"
              icon={<Decorative icon={TagsOutlined} />}
              title={t('printers.roll')}
              aria-label={t('printers.rollNamed', { name: deviceName(printer, t) })}
              onClick={() => setReloaded(printer)}
            />
          )}
          {printer.origin === 'configured' && mayEncodeTags(printer) && (
            <Button
              type="text"
              size="small"
              icon={<Decorative icon={WifiOutlined} />}
              title={t('printers.encoder')}
              aria-label={t('printers.encoderNamed', { name: deviceName(printer, t) })}
              onClick={() => setEncoding(printer)}
            />
          )}
          {printer.origin !== 'built-in' && (
            <PrinterLog printer={printer} onNone={() => void message.info(t('devices.noPrinterLog'))} />
          )}
          {printer.origin === 'configured' && (
            <RemoveDevice name={deviceName(printer, t)} onRemove={() => remove(printer.id)} />
          )}
        </span>
      ),
    },
  ];

  return (
    <section className={panels.panel} aria-labelledby="devices-printers">
      <div className={panels.head}>
        <h2 id="devices-printers">{t('devices.printers')}</h2>
        <div className={panels.actions}>
          <Button size="small" loading={busy} onClick={() => void reload()}>
            {t('common.refresh')}
          </Button>
          <Button size="small" icon={<Decorative icon={PlusOutlined} />} onClick={() => setAdding(true)}>
            {t('devices.addPrinter')}
          </Button>
        </div>
      </div>
      <Table<Printer>
        size="small"
        rowKey="id"
        aria-label={t('devices.printersTable')}
        columns={columns}
        dataSource={printers}
        pagination={false}
        scroll={{ x: 760 }}
        locale={{ emptyText: <EmptyState title={t('devices.empty')} advice={t('print.noPrintersAdvice')} /> }}
      />
      {calibrated && <Calibration printer={calibrated} onClose={() => setCalibrated(null)} />}
      {reloaded && <LabelRollDialog printer={reloaded} onClose={() => setReloaded(null)} />}
      {encoding && <EncoderDialog printer={encoding} onClose={() => setEncoding(null)} />}
      {adding && <AddPrinter onClose={() => setAdding(false)} />}
    </section>
  );
}

async function acceptCertificate(id: string, fingerprint: string): Promise<void> {
  const accepted = await requireDesk().printers.acceptCertificate({ id, fingerprint });
  useDesk.setState(({ printers }) => ({ printers: replacePrinter(printers, accepted) }));
}
