import { type RefSelectProps, Select } from 'antd';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../loading/ErrorPanel.tsx';
import { deviceName } from './device-name.ts';
import { NoDevices } from './NoDevices.tsx';
import styles from './ReaderSelect.module.css';
import type { ReaderChoice } from './use-reader-choice.ts';

interface ReaderSelectProps {
  choice: ReaderChoice;
  disabled: boolean;
  ref?: Ref<RefSelectProps>;
}

/** Selects the reader for the current work; gives advice if the desk has none. */
export function ReaderSelect({ choice: { readers, reader, choose }, disabled, ref }: ReaderSelectProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      {readers.error && <ErrorPanel error={readers.error} onRetry={readers.reload} />}
      <div className={styles.reader}>
        <label htmlFor={id}>{t('tags.reader')}</label>
        <Select
          ref={ref}
          id={id}
          aria-label={t('tags.reader')}
          placeholder={t('tags.chooseReader')}
          loading={readers.loading}
          disabled={disabled || readers.data === null}
          value={reader?.id}
          onChange={choose}
          options={(readers.data ?? []).map((one) => ({ value: one.id, label: deviceName(one, t) }))}
          notFoundContent={<NoDevices title={t('tags.noReaders')} advice={t('tags.noReadersAdvice')} />}
        />
      </div>
    </>
  );
}
