import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-api';
import { useLanguage } from '../components/words/words.ts';
import { usePermission } from '../stores/session.ts';
import { FactsDrawer } from './FactsDrawer.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import { ListActions } from './ListActions.tsx';
import { ListPage } from './ListPage.tsx';
import { recordColumns } from './record-columns.tsx';
import { useEndpoint } from './use-endpoint.ts';
import { useListAddress } from './use-list-address.ts';
import { usePanel } from './use-panel.ts';
import { useRemoval } from './use-removal.ts';

interface RecordScreenProps {
  of: AnyRecord;
  api: Parameters<typeof callsOf>[0];
}

/** The screen of a kind of record: list, facts, form. One that needs more composes the same parts. */
export function RecordScreen({ of, api }: RecordScreenProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const calls = callsOf(api);
  const list = useListAddress(of.filters, of.list);
  const page = useEndpoint(of.area, calls.page, list.call);
  const rows = (page.data?.records ?? []) as RecordRow[];
  const [ticked, setTicked] = useState<string[]>([]);
  const chosen = rows.filter(({ id }) => ticked.includes(id));
  const { panel, view, edit, close } = usePanel();
  const remove = useRemoval(of, calls);
  const mayAdd = usePermission(`${of.area}_add`);
  const mayEdit = usePermission(`${of.area}_edit`);
  const mayRemove = usePermission(`${of.area}_delete`);
  const at = panel.mode === 'view' ? rows.findIndex(({ id }) => id === panel.row.id) : -1;
  const shown = rows[at] ?? (panel.mode === 'view' ? panel.row : null);

  const removeChosen = async () => (await remove(chosen)) && setTicked([]);
  const removeShown = async () => shown && (await remove([shown])) && close();

  return (
    <>
      <ListPage<RecordRow, string>
        title={(of.menu.title ?? of.words.many)[language]}
        list={list}
        page={{ ...page, data: page.data && { ...page.data, records: rows } }}
        columns={recordColumns(of, list.query.sort, language)}
        filters={<FilterBar of={of} list={list} />}
        actions={<ListActions of={of} calls={calls} asked={list.call} onAdd={() => edit(null)} />}
        nothing={{
          title: t('records.none', { one: of.words.one[language] }),
          advice: t(mayAdd ? 'records.noneAdvice' : 'records.noneReadOnly'),
        }}
        onOpen={view}
        {...(mayRemove && { selection: { keys: ticked, onChange: setTicked } })}
        batch={
          chosen.length > 0 ? (
            <div className="record-batch">
              <span role="status">{t('records.selected', { count: chosen.length })}</span>
              <Button danger onClick={() => void removeChosen()}>
                {t('records.remove')}
              </Button>
              <Button onClick={() => setTicked([])}>{t('records.clearSelection')}</Button>
            </div>
          ) : undefined
        }
      />
      {shown && (
        <FactsDrawer
          of={of}
          row={shown}
          previous={rows[at - 1]}
          next={at < 0 ? undefined : rows[at + 1]}
          onView={view}
          onEdit={mayEdit ? () => edit(shown) : undefined}
          onRemove={mayRemove ? () => void removeShown() : undefined}
          onClose={close}
        />
      )}
      {(panel.mode === 'edit' || panel.mode === 'add') && (
        <FormDrawer
          key={panel.mode === 'edit' ? panel.row.id : 'new'}
          of={of}
          calls={calls}
          row={panel.mode === 'edit' ? panel.row : null}
          onClose={close}
        />
      )}
    </>
  );
}
