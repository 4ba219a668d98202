import { ReloadOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Printer } from '#shared/desk/contract/printers';
import { toAppError } from '#shared/errors';
import { requireDesk } from '../../desk/connect.ts';
import { replacePrinter, useDesk } from '../../stores/desk.ts';
import { showError } from '../../stores/notices.ts';
import { Decorative } from '../Decorative.tsx';
import { useAgo, useLanguage } from '../words/words.ts';
import { printerTone } from './desk-tone.ts';
import { deviceName } from './device-name.ts';
import styles from './PrinterStateLine.module.css';
import { useCheckedPrinter } from './use-checked-printer.ts';

interface PrinterStateLineProps {
  printer: Printer;
  withRefresh?: boolean;
}

/**
 * A printer's state in words with its age, checked while it is shown: where that is impossible, an old state is advice,
 * not a fact.
 */
export function PrinterStateLine({ printer, withRefresh = false }: PrinterStateLineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ago = useAgo();
  const [busy, setBusy] = useState(false);
  useCheckedPrinter(printer.id);

  async function refresh(): Promise<void> {
    setBusy(true);
    try {
      const asked = await requireDesk().printers.refresh({ id: printer.id });
      useDesk.setState(({ printers }) => ({ printers: replacePrinter(printers, asked) }));
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <span className={styles.state}>
      <Badge status={printerTone(printer)} text={printer.state.words[language]} />
      {printer.state.advice && <small className={styles.advice}>{printer.state.advice[language]}</small>}
      <span className={styles.age}>
        <small>{t('print.askedAgo', { ago: ago(printer.state.at) })}</small>
        {withRefresh && (
          <Button
            type="text"
            size="small"
            icon={<Decorative icon={ReloadOutlined} />}
            loading={busy}
            aria-label={t('devices.refreshNamed', { name: deviceName(printer, t) })}
            onClick={() => void refresh()}
          />
        )}
      </span>
    </span>
  );
}
