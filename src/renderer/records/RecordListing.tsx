import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { screenTitle } from '#shared/menu/screen-title';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { request } from '../api/session.ts';
import { allRows } from '../components/list/tree-rows.ts';
import { useLanguage } from '../components/words/words.ts';
import { usePermission } from '../stores/session.ts';
import { actionColumn } from './acts/RowActions.tsx';
import type { RowAction } from './acts/row-actions.ts';
import { useOpenedByAddress } from './detail/use-opened-by-address.ts';
import { BatchBar } from './list/BatchBar.tsx';
import { FilterBar } from './list/FilterBar.tsx';
import { ListActions } from './list/ListActions.tsx';
import { ListPage } from './list/ListPage.tsx';
import { addressNames, filterCall } from './list/list-filter.ts';
import { recordColumns } from './list/record-columns.tsx';
import { recordFilters } from './list/record-filters.ts';
import { useListAddress } from './list/use-list-address.ts';
import { useRecordList } from './list/use-record-list.ts';
import { useSelection } from './list/use-selection.ts';
import { RecordPanel, type RecordPanelProps } from './RecordPanel.tsx';
import { usePanel } from './use-panel.ts';

interface RecordListingProps {
  of: AnyRecord;
  calls: RecordCalls;
  actions: readonly RowAction[];
  /** Buttons besides the standard ones. */
  buttons?: ReactNode;
  /** What narrows the list by `narrowedBy`, beside it. */
  beside?: ReactNode;
  /** Parameters of the address that filter the list besides its filters, set for example by a tree beside it. */
  narrowedBy?: readonly string[];
  /** Advice of the empty list, instead of the standard words. */
  noneAdvice?: string;
  /** Replaces the standard facts and form. */
  panel?: ComponentType<RecordPanelProps>;
  /** Gets the answer to the save of a new record. */
  onAdded?: (answer: Readonly<Record<string, unknown>>) => void;
}

/** The list of a kind of record with its facts and form, as a part of a screen. */
export function RecordListing(props: RecordListingProps) {
  const {
    of,
    calls,
    actions,
    buttons,
    beside,
    narrowedBy = [],
    noneAdvice,
    panel: Panel = RecordPanel,
    onAdded,
  } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const filters = recordFilters(of, t, language);
  const list = useListAddress([...addressNames(filters), ...narrowedBy], of.list);
  const narrowed = Object.fromEntries(
    narrowedBy.flatMap((name) => (list.query.filters[name] ? [[name, list.query.filters[name]]] : [])),
  );
  const asked = {
    ...filterCall(filters, list.call),
    ...narrowed,
    current: list.call.current,
    size: list.call.size,
  };
  const page = useRecordList(of, calls, asked);
  const rows: RecordRow[] = allRows(page.data?.records ?? []);
  const selection = useSelection<RecordRow>(rows);
  const panel = usePanel(of);
  const shown = panel.panel.mode === 'view' ? panel.panel.row : undefined;
  useOpenedByAddress(
    (id) => request(calls.detail, { query: { id } }, { quiet: true }),
    (row) => panel.view(row as RecordRow),
  );
  const mayAdd = usePermission(`${of.area}_add`);
  const mayImport = usePermission(`${of.area}_import`) && of.takesImport === true;
  const beginning = noneAdviceFor({ mayAdd, mayImport });
  const { sort } = list.query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is another object at each draw.
  const columns = useMemo(
    () => [...recordColumns(of, sort, language), ...actionColumn(t('records.actions'), actions)],
    [of, sort?.field, sort?.descending, language, t, actions],
  );

  return (
    <ListPage<RecordRow, string>
      area={of.area}
      title={screenTitle(of)[language]}
      list={list}
      page={page}
      isWhole={of.tree !== undefined}
      columns={columns}
      beside={beside}
      filters={<FilterBar of={of} list={list} />}
      actions={
        <ListActions of={of} calls={calls} asked={asked} onAdd={() => panel.edit(null)}>
          {buttons}
        </ListActions>
      }
      nothing={{
        title: t('records.none', { one: of.words.one[language] }),
        advice: noneAdvice ?? t(`records.${beginning}`),
      }}
      onOpen={panel.view}
      selection={selection}
      nameOf={(row) => String(row[of.name])}
      batch={<BatchBar rows={selection.rows} actions={actions} onClear={selection.clear} />}
      openId={shown?.id}
      onMove={shown ? panel.view : undefined}
      peek={
        <Panel
          of={of}
          calls={calls}
          rows={rows}
          actions={actions}
          state={panel}
          {...(onAdded && { onAdded })}
        />
      }
    />
  );
}

/** How an empty list advises to begin, by what the user may do. */
function noneAdviceFor({ mayAdd, mayImport }: { mayAdd: boolean; mayImport: boolean }) {
  if (!mayAdd) return 'noneReadOnly';
  return mayImport ? 'noneImported' : 'noneAdvice';
}
