import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import { callsOf, type RecordApi } from '#shared/records/record-calls';
import { allRows } from '../components/list/tree-rows.ts';
import { useLanguage } from '../components/words/words.ts';
import { usePermission } from '../stores/session.ts';
import { BatchBar } from './BatchBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListActions } from './ListActions.tsx';
import { ListPage } from './ListPage.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import { actionColumn } from './RowActions.tsx';
import { recordColumns } from './record-columns.tsx';
import { useListAddress } from './use-list-address.ts';
import { usePanel } from './use-panel.ts';
import { useRecordList } from './use-record-list.ts';
import { useRowActions } from './use-row-actions.ts';

interface RecordScreenProps {
  of: AnyRecord;
  api: RecordApi;
}

/** The screen of a kind of record: list, facts, form. One that needs more composes the same parts. */
export function RecordScreen({ of, api }: RecordScreenProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const calls = callsOf(of, api);
  const list = useListAddress(of.filters, of.list);
  const page = useRecordList(of, calls, list.call);
  const rows: RecordRow[] = allRows(page.data?.records ?? []);
  const [ticked, setTicked] = useState<string[]>([]);
  const chosen = rows.filter(({ id }) => ticked.includes(id));
  const panel = usePanel(of);
  const actions = useRowActions(of, calls);
  const mayAdd = usePermission(`${of.area}_add`);

  return (
    <>
      <ListPage<RecordRow, string>
        title={(of.menu.title ?? of.words.many)[language]}
        list={list}
        page={page}
        isWhole={of.tree !== undefined}
        columns={[
          ...recordColumns(of, list.query.sort, language),
          ...actionColumn(t('records.actions'), actions),
        ]}
        filters={<FilterBar of={of} list={list} />}
        actions={<ListActions of={of} calls={calls} asked={list.call} onAdd={() => panel.edit(null)} />}
        nothing={{
          title: t('records.none', { one: of.words.one[language] }),
          advice: t(mayAdd ? 'records.noneAdvice' : 'records.noneReadOnly'),
        }}
        onOpen={panel.view}
        {...(actions.some(({ on }) => on !== 'row') && {
          selection: { keys: ticked, onChange: setTicked },
        })}
        batch={
          chosen.length > 0 && <BatchBar rows={chosen} actions={actions} onClear={() => setTicked([])} />
        }
      />
      <RecordPanel of={of} calls={calls} rows={rows} actions={actions} state={panel} />
    </>
  );
}
