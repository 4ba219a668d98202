import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { capitalised } from '#shared/capitalised';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import { callsOf, type RecordApi, type RecordCalls } from '#shared/records/record-calls';
import { PendingPage } from '../../components/loading/PendingPage.tsx';
import { useGoOn } from '../../components/page/use-go-on.ts';
import { useOnOpening } from '../../components/use-on-opening.ts';
import { useLanguage } from '../../components/words/words.ts';
import { labelTab, rememberedAddress } from '../../stores/tabs.ts';
import { useFresh } from '../calls/use-fresh.ts';
import { FormButtons } from './FormButtons.tsx';
import { RecordForm } from './RecordForm.tsx';
import styles from './RecordFormPage.module.css';
import { useLeaving } from './use-leaving.ts';
import { useRecordForm } from './use-record-form.ts';

/** In place of an id: a new record. */
const NEW = 'new';

/** The form of a record with many fields, as a page with its own address. */
export function RecordFormPage({ of, api }: { of: AnyRecord; api: RecordApi }) {
  const { id = NEW } = useParams();
  const calls = callsOf(of, api);
  if (id === NEW) return <FormPage of={of} calls={calls} row={null} />;
  return <StoredRecord key={id} of={of} calls={calls} id={id} />;
}

/** Starts with the stored record; later changes by others are handled when it is saved. */
function StoredRecord({ of, calls, id }: { of: AnyRecord; calls: RecordCalls; id: string }) {
  const language = useLanguage();
  const read = useFresh(of.area, calls.detail, { id });
  if (read.data !== null) return <FormPage of={of} calls={calls} row={read.data as RecordRow} />;
  return <PendingPage title={capitalised(of.words.one)[language]} read={read} list={of.menu.path} />;
}

function FormPage({ of, calls, row }: { of: AnyRecord; calls: RecordCalls; row: RecordRow | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const goOn = useGoOn();
  const { pathname } = useLocation();
  const one = of.words.one[language];
  const name = row === null ? '' : String(row[of.name]);

  const leave = () => goOn(rememberedAddress(of.menu.path), 'closes');

  function saved(): void {
    void message.success(t('records.saved'));
    leave();
  }
  const state = useRecordForm({ of, calls, row, onSaved: saved });
  const cancel = useLeaving(state, leave);

  useOnOpening(() => {
    if (name !== '') labelTab(pathname, name);
    state.focusFirst();
  });

  return (
    <section className={styles.page}>
      <h1>{t(row === null ? 'records.addOne' : 'records.editOne', { one })}</h1>
      <RecordForm of={of} state={state} onLeave={cancel} />
      <FormButtons state={state} onCancel={cancel} stays />
    </section>
  );
}
