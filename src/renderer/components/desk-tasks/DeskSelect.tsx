import { Select } from 'antd';
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

/** Any desk of the company or one of them, each with its place and whether it is there. */
export function DeskSelect({ desks, ...field }: DeskSelectProps) {
  const { t } = useTranslation();
  const options = (desks ?? []).map(({ id, name, place, isConnected }) => ({
    value: id,
    label: name,
    about: [place, t(isConnected ? 'deskTasks.connected' : 'deskTasks.away')].filter(Boolean).join(' · '),
  }));
  return (
    <Select
      {...field}
      loading={desks === null}
      options={[{ value: '', label: t('deskTasks.anyDesk'), about: '' }, ...options]}
      optionRender={({ data }) => (
        <span className={styles.option}>
          {data.label} <small>{data.about}</small>
        </span>
      )}
    />
  );
}
