import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Reader } from '#shared/desk/contract/readers';
import { deviceName } from '../../components/desk/device-name.ts';
import devicesPage from './DevicesPage.module.css';
import { RemoveDevice } from './RemoveDevice.tsx';
import type { AskReader } from './use-ask-reader.ts';

interface ReaderActionsProps {
  reader: Reader;
  ask: AskReader;
  /** Opens the reader's power, region and mode. */
  onRadio: () => void;
  /** Opens how well it has written tags. */
  onQuality: () => void;
  /** Opens the certificate that is shown to it. */
  onCertificate: () => void;
}

/** The buttons of a reader; only a configured one can be removed. */
export function ReaderActions({ reader, ask, onRadio, onQuality, onCertificate }: ReaderActionsProps) {
  const { t } = useTranslation();
  const name = deviceName(reader, t);
  return (
    <span className={devicesPage.rowActions}>
      <Button
        size="small"
        disabled={ask.busy}
        aria-label={t('devices.identifyNamed', { name })}
        onClick={() => ask.identify(reader)}
      >
        {t('devices.identify')}
      </Button>
      <Button
        size="small"
        disabled={ask.busy}
        aria-label={t('devices.inventoryNamed', { name })}
        onClick={() => ask.inventory(reader)}
      >
        {t('devices.inventory')}
      </Button>
      <Button size="small" aria-label={t('devices.radioNamed', { name })} onClick={onRadio}>
        {t('devices.radio')}
      </Button>
      <Button size="small" aria-label={t('devices.qualityNamed', { name })} onClick={onQuality}>
        {t('devices.quality')}
      </Button>
      <Button
        size="small"
        disabled={ask.busy}
        aria-label={t('devices.wireLogNamed', { name })}
        onClick={() => ask.saveLog(reader)}
      >
        {t('devices.wireLog')}
      </Button>
      {reader.uri.startsWith('tls:') && (
        <Button
          size="small"
          disabled={ask.busy}
          aria-label={t('devices.clientCertificateNamed', { name })}
          onClick={onCertificate}
        >
          {t('devices.clientCertificate')}
        </Button>
      )}
      {reader.origin === 'configured' && <RemoveDevice name={name} onRemove={() => ask.remove(reader)} />}
    </span>
  );
}
