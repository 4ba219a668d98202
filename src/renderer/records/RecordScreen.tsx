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
import { addressNames, filterCall } from './list/list-filter.ts';
import { useSelection } from './list/use-selection.ts';
import { RecordPanel } from './RecordPanel.tsx';
import { actionColumn } from './RowActions.tsx';
import { recordColumns } from './record-columns.tsx';
import { recordFilters } from './record-filters.ts';
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
  const filters = recordFilters(of, t, language);
  const list = useListAddress(addressNames(filters), of.list);
  const asked = { ...filterCall(filters, list.call), current: list.call.current, size: list.call.size };
  const page = useRecordList(of, calls, asked);
  const rows: RecordRow[] = allRows(page.data?.records ?? []);
  const selection = useSelection<RecordRow>(rows);
  const panel = usePanel(of);
  const actions = useRowActions(of, calls);
  const shown = panel.panel.mode === 'view' ? panel.panel.row : undefined;
  const mayAdd = usePermission(`${of.area}_add`);

  return (
    <ListPage<RecordRow, string>
      area={of.area}
      title={(of.menu.title ?? of.words.many)[language]}
      list={list}
      page={page}
      isWhole={of.tree !== undefined}
      columns={[
        ...recordColumns(of, list.query.sort, language),
        ...actionColumn(t('records.actions'), actions),
      ]}
      filters={<FilterBar of={of} list={list} />}
      actions={<ListActions of={of} calls={calls} asked={asked} onAdd={() => panel.edit(null)} />}
      nothing={{
        title: t('records.none', { one: of.words.one[language] }),
        advice: t(mayAdd ? 'records.noneAdvice' : 'records.noneReadOnly'),
      }}
      onOpen={panel.view}
      selection={selection}
      nameOf={(row) => String(row[of.name])}
      batch={<BatchBar rows={selection.rows} actions={actions} onClear={selection.clear} />}
      openId={shown?.id}
      onMove={shown ? panel.view : undefined}
      peek={<RecordPanel of={of} calls={calls} rows={rows} actions={actions} state={panel} />}
    />
  );
}
