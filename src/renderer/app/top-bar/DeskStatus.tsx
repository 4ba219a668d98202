import { Badge, Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskSummary } from '../../components/desk/DeskSummary.tsx';
import { useDeskTone } from '../../components/desk/desk-tone.ts';
import styles from './DeskStatus.module.css';

/**
 * A dot for the state of the desk and its label printer, with the printer's fault in words; the popover gives advice.
 */
export function DeskStatus() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { tone, words, fault } = useDeskTone();
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <section className={styles.popover} aria-label={t('devices.deskState')}>
          <DeskSummary onNavigate={() => setOpen(false)} />
        </section>
      }
    >
      <Button
        type="text"
        aria-label={`${t('devices.deskState')}: ${words}`}
        title={words}
        className={styles.status}
      >
        <Badge status={tone} />
        {fault === null ? (
          <span data-spare="3">{t('devices.deskState')}</span>
        ) : (
          <span className={styles.fault}>{fault}</span>
        )}
      </Button>
    </Popover>
  );
}
