import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import { focusPage } from '../../components/keys/page-focus.ts';
import texts from '../../components/look/texts.module.css';
import { usePinyin } from '../../components/words/use-pinyin.ts';
import { useOpenEntry } from '../../menu/use-open-entry.ts';
import { openMenuSearch } from '../../stores/dialogs.ts';
import { useRecent } from '../../stores/recent.ts';
import { useScreenClass } from '../../stores/screen-class.ts';
import { EntryList } from './EntryList.tsx';
import { findEntries } from './find-entries.ts';
import styles from './QuickSearch.module.css';
import { useChoice } from './use-choice.ts';
import { useEntries } from './use-entries.ts';
import { usePackEntries } from './use-pack-entries.ts';
import { useSearchKeys } from './use-search-keys.ts';

/**
 * Opens a page by name, pinyin or path, or a package by number: Ctrl+K, a few letters, Enter. Narrow screens show the
 * search in full screen.
 */
export function QuickSearch() {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const isWide = useScreenClass() === 3;
  useSearchKeys(() => (isWide ? field.current?.focus() : openMenuSearch()));
  if (isWide) return <SearchBox field={field} />;
  return (
    <Button
      type="text"
      icon={<Decorative icon={SearchOutlined} />}
      aria-label={t('search.menuSearch')}
      onClick={openMenuSearch}
    />
  );
}

function SearchBox({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const matchPinyin = usePinyin();
  const recentPaths = useRecent((state) => state.paths);
  const entries = useEntries(isOpen);
  const openEntry = useOpenEntry();
  const packs = usePackEntries(isOpen ? typed : '');
  const found = isOpen ? [...findEntries(entries, typed, recentPaths, matchPinyin), ...packs] : [];
  const isSearching = typed.trim() !== '';

  function choose(index: number): void {
    const entry = found[index];
    if (entry) openEntry(entry.path);
    leave();
  }

  function leave(): void {
    setTyped('');
    setOpen(false);
    focusPage();
  }

  const choice = useChoice(found.length, isOpen, choose, leave);
  return (
    <search className={styles.search}>
      <Decorative icon={SearchOutlined} />
      <input
        {...choice.fieldProps}
        ref={field}
        type="text"
        data-finds-packages=""
        aria-label={t('search.quick')}
        placeholder={t('search.quickPlaceholder')}
        title={t('search.quickKeys')}
        autoComplete="off"
        value={typed}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          choice.point(0);
        }}
      />
      <kbd data-spare="1">Ctrl K</kbd>
      {isOpen && (found.length > 0 || isSearching) && (
        <div className={styles.found}>
          {!isSearching && <h2>{t('search.recent')}</h2>}
          <EntryList entries={found} choice={choice} label={t('search.quick')} onChoose={choose} />
          {found.length === 0 && <p>{t('search.none')}</p>}
        </div>
      )}
      <span className={texts.visuallyHidden} role="status">
        {isOpen && isSearching && t('search.found', { count: found.length })}
      </span>
    </search>
  );
}
