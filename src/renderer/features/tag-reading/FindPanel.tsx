import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaggedPack } from '#shared/api/tag-reading';
import type { CountedPack } from '#shared/domain/tag-count';
import { Decorative } from '../../components/Decorative.tsx';
import { CountTable } from './CountTable.tsx';
import { KEYBOARD_READER_ID } from './keyboard-reader.ts';
import { LocateDialog } from './LocateDialog.tsx';
import { ReadingBar } from './ReadingBar.tsx';
import { SheetButton } from './SheetButton.tsx';
import styles from './TagReading.module.css';
import type { TagReader } from './tag-reader.ts';
import { useCountedPacks } from './use-counted-packs.ts';
import { useTagReader } from './use-tag-reader.ts';

/** No packages are expected, so every tag read is shown. */
const NONE: readonly TaggedPack[] = [];

/** 找包: the packages of the tags in the field, the latest first, with a link to each. */
export function FindPanel() {
  const { t } = useTranslation();
  // A tag that is located must answer again and again.
  const { reader, state } = useTagReader(false);
  const [sought, setSought] = useState('');
  const [located, setLocated] = useState<CountedPack | null>(null);
  const { tags } = state;
  const isTyped = state.readerId === KEYBOARD_READER_ID;
  const found = useCountedPacks(state, NONE);
  const isFor = sought.trim().toUpperCase();
  // Updated once a second, because rows that move five times a second cannot be read. A tag that stays in the field
  // keeps its row.
  const second = useSyncExternalStore(reader.subscribe, () => secondOf(reader));
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each second of an arrival, the tags have other times.
  const rows = useMemo(
    () =>
      found
        .filter(({ pack, epcs }) => `${pack?.packNo ?? ''} ${epcs.join(' ')}`.toUpperCase().includes(isFor))
        .map((row) => ({ row, since: tags.get(row.epcs[0] ?? '')?.since ?? 0 }))
        .sort((one, other) => other.since - one.since)
        .map(({ row }) => row),
    [found, isFor, tags, second],
  );
  return (
    <div className={styles.panel}>
      <ReadingBar reader={reader} state={state}>
        <Button disabled={tags.size === 0} onClick={() => reader.clear()}>
          {t('tagReading.clear')}
        </Button>
        <SheetButton title={t('tagReading.find')} rows={rows} />
      </ReadingBar>
      <Input
        allowClear
        prefix={<Decorative icon={SearchOutlined} />}
        style={{ maxWidth: 320 }}
        aria-label={t('tagReading.seek')}
        placeholder={t('tagReading.seek')}
        value={sought}
        // The tags that a reader types are not meant for the field.
        data-finds-packages={isTyped && state.isReading ? '' : undefined}
        onChange={({ target }) => setSought(target.value)}
      />
      <CountTable
        label={t('tagReading.found')}
        rows={rows}
        reader={reader}
        // A reader that types names no signal, and types into the dialog.
        onLocate={isTyped ? undefined : setLocated}
      />
      {located && (
        <LocateDialog
          epcs={located.epcs}
          name={located.pack?.packNo || located.epcs.join(' ')}
          reader={reader}
          onClose={() => setLocated(null)}
        />
      )}
    </div>
  );
}

/** The second in which a tag last came into the field. */
function secondOf(reader: TagReader): number {
  return Math.floor(reader.progress().arrivedAt / 1000);
}
