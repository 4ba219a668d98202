import { Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskChoice } from '#shared/api/desk-task';
import styles from './DeskSelect.module.css';

interface DeskSelectProps {
  /** Set by a form item, as the next two. */
  id?: string;
  value?: string;
  onChange?: (deskId: string) => void;
  desks: readonly DeskChoice[] | null;
}

/**
 * Selects any registered desk of the company, or one of its desks: registered ones with their place and presence, the
 * others with their signed-in user. If the chosen desk is gone, the first one is chosen.
 */
export function DeskSelect({ desks, ...field }: DeskSelectProps) {
  const { t } = useTranslation();
  const options = (desks ?? []).map(({ id, name, place, isConnected, signedInName }) => ({
    value: id,
    label: signedInName === '' ? name : t('deskTasks.signedIn', { desk: name, name: signedInName }),
    about:
      signedInName === ''
        ? [place, t(isConnected ? 'deskTasks.connected' : 'deskTasks.away')].filter(Boolean).join(' · ')
        : `#${id.slice(-4)}`,
  }));
  const hasRegistered = desks === null || desks.some(({ signedInName }) => signedInName === '');
  const any = hasRegistered ? [{ value: '', label: t('deskTasks.anyDesk'), about: '' }] : [];
  const first = hasRegistered ? '' : (desks[0]?.id ?? '');
  const { value, onChange } = field;
  const isGone = value !== first && !options.some((option) => option.value === value);
  useEffect(() => {
    if (desks !== null && isGone) onChange?.(first);
  }, [desks, isGone, first, onChange]);
  return (
    <Select
      {...field}
      loading={desks === null}
      options={[...any, ...options]}
      optionRender={({ data }) => (
        <span className={styles.option}>
          {data.label} <small>{data.about}</small>
        </span>
      )}
    />
  );
}
