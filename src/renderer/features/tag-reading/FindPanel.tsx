import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaggedPack } from '#shared/api/tag-reading';
import type { CountedPack } from '#shared/domain/tag-count';
import { CountTable } from './CountTable.tsx';
import { LocateDialog } from './LocateDialog.tsx';
import { ReadingBar } from './ReadingBar.tsx';
import { SheetButton } from './SheetButton.tsx';
import styles from './TagReading.module.css';
import { useCountedPacks } from './use-counted-packs.ts';
import { useTagReader } from './use-tag-reader.ts';

/** Nothing is expected: whatever is read is shown. */
const NONE: readonly TaggedPack[] = [];

/** 找包: the packages of the tags in the field, those read last first, and the way to one of them. */
export function FindPanel() {
  const { t } = useTranslation();
  const { reader, state } = useTagReader();
  const [sought, setSought] = useState('');
  const [located, setLocated] = useState<CountedPack | null>(null);
  const { tags } = state;
  const seenAt = ({ epcs: [epc = ''] }: CountedPack) => tags.get(epc)?.at ?? '';
  const rows = useCountedPacks(state, NONE)
    .filter(({ pack, epcs }) =>
      `${pack?.packNo ?? ''} ${epcs.join(' ')}`.toUpperCase().includes(sought.trim().toUpperCase()),
    )
    .sort((one, other) => seenAt(other).localeCompare(seenAt(one)));
  const [epc = ''] = located?.epcs ?? [];
  return (
    <div className={styles.panel}>
      <ReadingBar reader={reader} state={state}>
        <Button disabled={tags.size === 0} onClick={() => reader.clear()}>
          {t('tagReading.clear')}
        </Button>
        <SheetButton title={t('tagReading.find')} rows={rows} />
      </ReadingBar>
      <Input.Search
        allowClear
        style={{ maxWidth: 320 }}
        aria-label={t('tagReading.seek')}
        placeholder={t('tagReading.seek')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <CountTable label={t('tagReading.found')} rows={rows} tags={tags} onLocate={setLocated} />
      {located && (
        <LocateDialog
          epc={epc}
          name={located.pack?.packNo || epc}
          state={state}
          onClose={() => setLocated(null)}
        />
      )}
    </div>
  );
}
