import { Button, Descriptions, Flex } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reader } from '#shared/desk/contract/readers';
import { deviceName } from '../../components/desk/device-name.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import texts from '../../components/look/texts.module.css';
import { requireDesk } from '../../desk/connect.ts';
import styles from './DeviceCertificate.module.css';

interface ClientCertificateProps {
  reader: Reader;
  onChanged: (reader: Reader) => void;
  onClose: () => void;
}

/** The certificate that this desk shows to a reader under TLS: its choice as PEM files, and its removal. */
export function ClientCertificate({ reader, onChanged, onClose }: ClientCertificateProps) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const input = useRef<HTMLInputElement>(null);
  const { id, clientCertificate: shown } = reader;

  const choose = (files: File[]) =>
    run(
      async () => {
        const parts = await Promise.all(files.map((file) => file.text()));
        onChanged(await requireDesk().rfid.setClientCertificate({ id, pem: parts.join('\n') }));
      },
      { success: t('devices.saved') },
    );
  const remove = () =>
    run(async () => onChanged(await requireDesk().rfid.removeClientCertificate({ id })), {
      success: t('devices.saved'),
    });

  return (
    <Dialog
      open
      footer={null}
      title={t('devices.clientCertificateNamed', { name: deviceName(reader, t) })}
      onCancel={onClose}
    >
      <p>{t('devices.clientCertificateAdvice')}</p>
      {shown === undefined ? (
        <p>{t('devices.noClientCertificate')}</p>
      ) : (
        <Descriptions
          className={styles.fingerprint}
          column={1}
          size="small"
          items={[
            { key: 'subject', label: t('devices.certificateSubject'), children: shown.subject },
            {
              key: 'until',
              label: t('devices.certificateUntil'),
              children: shown.validUntil.slice(0, 'YYYY-MM-DD'.length),
            },
            {
              key: 'fingerprint',
              label: 'SHA-256',
              children: <span className={texts.code}>{shown.fingerprint}</span>,
            },
          ]}
        />
      )}
      <Flex gap={8}>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".pem,.crt,.cer,.key"
          aria-label={t('devices.chooseClientCertificate')}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // So that the same files can be chosen again after a correction.
            target.value = '';
            if (files.length > 0) void choose(files);
          }}
        />
        <Button type="primary" loading={busy} onClick={() => input.current?.click()}>
          {t('devices.chooseClientCertificate')}
        </Button>
        {shown !== undefined && (
          <Button danger disabled={busy} onClick={() => void remove()}>
            {t('devices.removeClientCertificate')}
          </Button>
        )}
      </Flex>
    </Dialog>
  );
}
