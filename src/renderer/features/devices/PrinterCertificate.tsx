import { Button, Popconfirm, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Printer } from '#shared/desk/contract/printers';
import { useAction } from '../../components/loading/use-action.ts';
import texts from '../../components/look/texts.module.css';
import { requireDesk } from '../../desk/connect.ts';
import { replacePrinter, useDesk } from '../../stores/desk.ts';
import styles from './PrinterCertificate.module.css';

const fingerprint = `${texts.code} ${styles.fingerprint}`;

/**
 * The certificate that identifies a printer. If the printer presents another one, the user can compare and accept it
 * here.
 */
export function PrinterCertificate({ printer }: { printer: Printer }) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const { id, certificate } = printer;
  if (certificate === undefined) return null;
  const { pinned, offered } = certificate;

  const accept = (other: string) =>
    run(async () => {
      const accepted = await requireDesk().printers.acceptCertificate({ id, fingerprint: other });
      useDesk.setState(({ printers }) => ({ printers: replacePrinter(printers, accepted) }));
    });

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
          onConfirm={() => accept(offered)}
        >
          <Button size="small" danger loading={busy}>
            {t('devices.compareCertificate')}
          </Button>
        </Popconfirm>
      )}
    </div>
  );
}

/** The first four bytes: enough to tell printers apart; the whole is in the title. */
function shorten(whole: string): string {
  return `${whole.slice(0, 11)}…`;
}
