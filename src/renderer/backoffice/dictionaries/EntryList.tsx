import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Dict, dictApi } from '#shared/api/dict';
import { dictionary, dictionaryEntry } from '#shared/records/dictionary';
import type { RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { ListTable } from '../../components/list/ListTable.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import texts from '../../components/look/texts.module.css';
import tones from '../../components/look/tones.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useRemoval } from '../../records/acts/use-removal.tsx';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { FormDrawer } from '../../records/form/FormDrawer.tsx';
import { BatchBar } from '../../records/list/BatchBar.tsx';
import { recordColumns } from '../../records/list/record-columns.tsx';
import { useSelection } from '../../records/list/use-selection.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './DictionariesScreen.module.css';
import { useOwnership } from './use-ownership.ts';

const CALLS = callsOf(dictionaryEntry, dictApi);

type Form = { of: 'dictionary' } | { of: 'entry'; row: RecordRow | null };

interface EntryListProps {
  dictionary: Dict;
  onRemoved: () => void;
}

/** The entries of one dictionary; those of the system are read-only. */
export function EntryList({ dictionary: chosen, onRemoved }: EntryListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const entries = useEndpoint('dict', dictApi.childList, { parentId: chosen.id });
  const [form, setForm] = useState<Form | null>(null);
  const isOwn = useOwnership();
  const mayAdd = usePermission('dict_add');
  const mayEdit = usePermission('dict_edit');
  const mayRemove = usePermission('dict_delete');
  const remove = useRemoval(dictionary, CALLS);
  const refusal = (row: RecordRow) => (isOwn(row) ? null : t('administration.systemNote'));
  const actions = useRowActions(dictionaryEntry, CALLS).map((action) => ({ ...action, refusal }));
  const rows: RecordRow[] = entries.data ?? [];
  const selection = useSelection(rows);

  return (
    <section className={styles.entries} aria-labelledby="entries-of">
      <div className={styles.head}>
        <h2 id="entries-of">
          {chosen.dictValue} <small className={texts.code}>{chosen.code}</small>
        </h2>
        {isOwn(chosen) && mayRemove && (
          <Button onClick={() => void remove([chosen]).then((done) => done && onRemoved())}>
            {t('records.remove')}
          </Button>
        )}
        {isOwn(chosen) && mayEdit && (
          <Button onClick={() => setForm({ of: 'dictionary' })}>{t('records.edit')}</Button>
        )}
        {mayAdd && (
          <Button type="primary" onClick={() => setForm({ of: 'entry', row: null })}>
            {t('administration.addEntry')}
          </Button>
        )}
      </div>
      {!isOwn(chosen) && <Alert type="info" showIcon title={t('administration.systemNote')} />}
      {entries.error && <ErrorPanel error={entries.error} onRetry={entries.reload} />}
      <ListTable<RecordRow>
        label={chosen.dictValue}
        rows={rows}
        rowKey="id"
        loading={entries.loading}
        empty={
          <EmptyState
            title={t('administration.noEntries', { name: chosen.dictValue })}
            failed={entries.error}
            advice={t(mayAdd ? 'records.noneAdvice' : 'records.noneReadOnly')}
          />
        }
        columns={[
          ...recordColumns(dictionaryEntry, null, language).map(({ sorter: _sorter, ...column }) => column),
          {
            title: t('administration.owner'),
            dataIndex: 'tenantId',
            width: 90,
            render: (tenantId: string) =>
              tenantId === '' ? (
                t('administration.ofSystem')
              ) : (
                <Tag className={tones.blue}>{t('administration.ofCompany')}</Tag>
              ),
          },
        ]}
        selection={mayRemove ? selection : undefined}
        nameOf={(row) => String(row.dictValue)}
        {...(mayEdit && { onOpen: (row: RecordRow) => isOwn(row) && setForm({ of: 'entry', row }) })}
      />
      <footer>
        {selection.rows.length > 0 ? (
          <div className={styles.batch}>
            <span role="status">{t('records.selected', { count: selection.rows.length })}</span>
            <BatchBar rows={selection.rows} actions={actions} onClear={selection.clear} />
          </div>
        ) : (
          <p className={`${styles.total} ${texts.numbers}`} role="status">
            {t('records.total', { amount: rows.length })}
          </p>
        )}
      </footer>
      {form?.of === 'entry' && (
        <FormDrawer
          key={form.row?.id ?? 'new'}
          of={dictionaryEntry}
          calls={CALLS}
          row={form.row}
          given={{ parentId: chosen.id }}
          onClose={() => setForm(null)}
        />
      )}
      {form?.of === 'dictionary' && (
        <FormDrawer of={dictionary} calls={CALLS} row={chosen} onClose={() => setForm(null)} />
      )}
    </section>
  );
}
