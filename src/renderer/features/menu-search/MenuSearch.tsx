import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import plain from '../../components/look/plain.module.css';
import { useOpenEntry } from '../../menu/use-open-entry.ts';
import { closeDialogs } from '../../stores/dialogs.ts';
import { EntryList } from './EntryList.tsx';
import { findByPrefix } from './find-entries.ts';
import styles from './MenuSearch.module.css';
import { useChoice } from './use-choice.ts';
import { useEntries } from './use-entries.ts';
import { usePackEntries } from './use-pack-entries.ts';

/**
 * The menu's entries in full screen, found by the beginning of their label, and packages by their number. Escape
 * closes it.
 */
export function MenuSearch() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const openEntry = useOpenEntry();
  const pages = findByPrefix(useEntries(true), typed);
  const found = [...pages, ...usePackEntries(typed)];

  function choose(index: number): void {
    const entry = found[index];
    if (entry) openEntry(entry.path);
    closeDialogs();
  }

  const choice = useChoice(found.length, true, choose, closeDialogs);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${plain.screenDialog} ${styles.search}`}
      aria-label={t('search.menuSearch')}
      onClose={closeDialogs}
    >
      <div className={styles.head}>
        <input
          {...choice.fieldProps}
          autoFocus
          type="text"
          autoComplete="off"
          aria-label={t('search.menuSearch')}
          placeholder={t('search.menuPlaceholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            choice.point(0);
          }}
        />
        <Button
          type="text"
          size="large"
          icon={<Decorative icon={CloseOutlined} />}
          aria-label={t('search.close')}
          onClick={closeDialogs}
        />
      </div>
      <p className={styles.hint}>{t('search.escape')}</p>
      <EntryList entries={found} choice={choice} label={t('search.menuSearch')} onChoose={choose} />
      {found.length === 0 && (
        <p role="status">
          <strong>{t('search.none')}</strong> {t('search.noneAdvice')}
        </p>
      )}
    </dialog>
  );
}
