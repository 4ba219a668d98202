import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Dict, dictApi } from '#shared/api/dict';
import { dictionaryWord } from '#shared/domain/built-in-dictionaries';
import { screenTitle } from '#shared/menu/screen-title';
import { dictionaryEntry } from '#shared/records/dictionary';
import type { RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import tones from '../../components/look/tones.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { FormDrawer } from '../../records/form/FormDrawer.tsx';
import { BatchBar } from '../../records/list/BatchBar.tsx';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { FilterBar } from '../../records/list/FilterBar.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { recordColumns } from '../../records/list/record-columns.tsx';
import { useSelection } from '../../records/list/use-selection.ts';
import { usePermission } from '../../stores/session.ts';
import { DictionaryNote } from './DictionaryNote.tsx';
import { DictionaryTree } from './DictionaryTree.tsx';
import { useDictionaryEntries } from './use-dictionary-entries.ts';
import { useOwnership } from './use-ownership.ts';

const CALLS = callsOf(dictionaryEntry, dictApi);

/** 字典管理: the entries of a dictionary, which is chosen beside them. */
export function DictionariesScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { list, found, sought, chosen, page, sheets, choose, seek } = useDictionaryEntries();
  const selection = useSelection(page.data?.records ?? []);
  const [opened, setOpened] = useState<RecordRow | 'new' | null>(null);
  const isOwn = useOwnership();
  const mayAdd = usePermission('dict_add');
  const mayEdit = usePermission('dict_edit');
  const mayDownload = usePermission('dict_export');
  const refusal = (row: RecordRow) => (isOwn(row) ? null : t('administration.systemNote'));
  const actions = useRowActions(dictionaryEntry, CALLS).map((action) => ({ ...action, refusal }));
  const wordOf = (row: RecordRow) => dictionaryWord(row as unknown as Dict, language);
  const columns = recordColumns(dictionaryEntry, list.query.sort, language).map((column) =>
    column.dataIndex === dictionaryEntry.name
      ? { ...column, text: wordOf, render: (_: unknown, row: RecordRow) => wordOf(row) }
      : column,
  );
  const owner = {
    title: t('administration.owner'),
    dataIndex: 'tenantId',
    width: 90,
    render: (tenantId: string) =>
      tenantId === '' ? (
        t('administration.ofSystem')
      ) : (
        <Tag className={tones.blue}>{t('administration.ofCompany')}</Tag>
      ),
  };
  /** The entries of one dictionary are selected at a time. */
  const chooseAnother = (id: string) => {
    selection.clear();
    choose(id);
  };
  const none = chosen
    ? {
        title: t('administration.noEntries', { name: dictionaryWord(chosen, language) }),
        advice: t(mayAdd ? 'records.noneAdvice' : 'records.noneReadOnly'),
      }
    : { title: t('administration.chooseDictionary'), advice: t('administration.chooseDictionaryAdvice') };

  return (
    <>
      <ListPage<RecordRow, string>
        area="dict"
        title={screenTitle(dictionaryEntry)[language]}
        list={list}
        page={page}
        isWhole
        columns={[...columns, owner]}
        beside={
          <DictionaryTree
            found={found}
            chosenId={chosen?.id ?? ''}
            sought={sought}
            onSeek={seek}
            onChoose={chooseAnother}
          />
        }
        note={chosen && <DictionaryNote chosen={chosen} onRemoved={() => chooseAnother('')} />}
        filters={chosen && <FilterBar of={dictionaryEntry} list={list} />}
        actions={
          <>
            {mayDownload && found.length > 0 && (
              <DownloadButton
                download={dictApi.download}
                start={dictApi.startDownload}
                query={sheets.dictionaries}
                label={t('administration.exportDictionaries')}
              />
            )}
            {mayDownload && chosen && (
              <DownloadButton
                download={dictApi.download}
                start={dictApi.startDownload}
                query={sheets.entries}
                label={t('administration.exportEntries')}
              />
            )}
            {chosen && mayAdd && (
              <Button type="primary" onClick={() => setOpened('new')}>
                {t('administration.addEntry')}
              </Button>
            )}
          </>
        }
        nothing={none}
        selection={selection}
        nameOf={wordOf}
        batch={<BatchBar rows={selection.rows} actions={actions} onClear={selection.clear} />}
        {...(mayEdit && { onOpen: (row: RecordRow) => isOwn(row) && setOpened(row) })}
      />
      {opened && chosen && (
        <FormDrawer
          key={opened === 'new' ? 'new' : opened.id}
          of={dictionaryEntry}
          calls={CALLS}
          row={opened === 'new' ? null : opened}
          given={{ parentId: chosen.id }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
