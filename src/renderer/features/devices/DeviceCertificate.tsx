import { Button, Popconfirm, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DeviceCertificate as Certificate } from '#shared/desk/contract/certificates';
import { useAction } from '../../components/loading/use-action.ts';
import texts from '../../components/look/texts.module.css';
import styles from './DeviceCertificate.module.css';

const fingerprint = `${texts.code} ${styles.fingerprint}`;

/**
 * The certificate that identifies a device under TLS. If the device presents another one, the user can compare and accept it
 * here.
 */
export function DeviceCertificate({
  certificate,
  onAccept,
}: {
  certificate: Certificate | undefined;
  onAccept: (fingerprint: string) => Promise<void>;
}) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  if (certificate === undefined) return null;
  const { pinned, offered } = certificate;

  return (
    <div>
      <Typography.Text type="secondary" title={pinned}>
        {t('devices.certificate', { fingerprint: shorten(pinned) })}
      </Typography.Text>
      {offered !== null && (
        <Popconfirm
          title={t('devices.acceptCertificateTitle')}
          description={
            <dl>
              <dt>{t('devices.certificateBefore')}</dt>
              <dd className={fingerprint}>{pinned}</dd>
              <dt>{t('devices.certificateNow')}</dt>
              <dd className={fingerprint}>{offered}</dd>
            </dl>
          }
          okText={t('devices.acceptCertificate')}
          cancelText={t('common.cancel')}
          styles={{ root: { maxWidth: 460 } }}
          onConfirm={() => run(() => onAccept(offered))}
        >
          <Button size="small" danger loading={busy}>
            {t('devices.compareCertificate')}
          </Button>
        </Popconfirm>
      )}
    </div>
  );
}

/** The first four bytes: enough to distinguish devices; the whole is in the title. */
function shorten(whole: string): string {
  return `${whole.slice(0, 11)}…`;
}
