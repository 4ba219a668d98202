import { Badge, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isFaulty } from '#shared/desk/contract/printers';
import { describeError } from '#shared/errors';
import { useDesk } from '../../stores/desk.ts';
import { useAgo, useLanguage } from '../words/words.ts';
import styles from './DeskSummary.module.css';
import { printerTone, useLabelPrinter } from './desk-tone.ts';
import { deviceName } from './device-name.ts';

const TONES = { none: 'default', connecting: 'processing', ready: 'success', disconnected: 'error' } as const;

/** The state of the desk, its label printer and its undelivered records in words. */
export function DeskSummary({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ago = useAgo();
  const navigate = useNavigate();
  const { state, info, outbox } = useDesk();
  const printer = useLabelPrinter();
  const failure = outbox.find(({ lastError }) => lastError !== null)?.lastError;

  return (
    <div className={styles.summary}>
      <p>
        <Badge status={TONES[state]} text={t(`devices.${state}`)} />
        {info && <small>{info.deskName}</small>}
      </p>
      {state !== 'none' && (
        <>
          <p>
            <Badge
              status={printer ? printerTone(printer) : 'default'}
              text={`${t('devices.labelPrinter')}: ${printer ? deviceName(printer, t) : t('devices.notChosen')}`}
            />
            {printer && (
              <small className={isFaulty(printer) ? styles.fault : undefined}>
                {printer.state.words[language]} · {t('print.askedAgo', { ago: ago(printer.state.at) })}
              </small>
            )}
            {printer?.state.advice && <small>{printer.state.advice[language]}</small>}
          </p>
          <p>
            <Badge
              status={outbox.length > 0 ? 'warning' : 'success'}
              text={
                outbox.length > 0
                  ? `${t('devices.outbox')}: ${t('devices.outboxCount', { count: outbox.length })}`
                  : t('devices.outboxNone')
              }
            />
            {failure && (
              <small>{t('devices.lastFailure', { reason: describeError(failure, language) })}</small>
            )}
          </p>
          <Button
            size="small"
            onClick={() => {
              onNavigate?.();
              void navigate('/desk/devices');
            }}
          >
            {t('layout.devices')}
          </Button>
        </>
      )}
    </div>
  );
}
