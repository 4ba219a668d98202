import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../components/list/SearchField.tsx';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { useEndpoint } from '../../../records/calls/use-endpoint.ts';
import { type FreeListProps, FreeTable } from './FreeTable.tsx';
import { asFreeLeft, type PickSource } from './free-pack.ts';

interface LeftListProps extends FreeListProps {
  source: PickSource & { kind: 'left' };
}

/** Packages of the earlier document with their remaining quantities. */
export function LeftList({ source, ...list }: LeftListProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const read = useEndpoint('left', source.call, source.query);
  const rows = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return (read.data ?? []).map(asFreeLeft).filter(({ packNo }) => packNo.toLowerCase().includes(wanted));
  }, [read.data, text]);
  return (
    <>
      <search aria-label={t('records.filters')}>
        <SearchField
          label={t('packages.packNo')}
          placeholder={t('packages.packNo')}
          value={text}
          onChange={setText}
        />
      </search>
      {read.error && <ErrorPanel error={read.error} onRetry={read.reload} />}
      <FreeTable {...list} rows={rows} loading={read.loading} error={read.error} />
    </>
  );
}
