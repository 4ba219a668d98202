import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AnyDocument } from '#shared/documents/document';
import type { RecordRow } from '#shared/records/record';
import type { RecordApi, RecordCalls } from '#shared/records/record-calls';
import buttonRow from '../../components/look/button-row.module.css';
import { RecordForm } from '../../records/form/RecordForm.tsx';
import { useLeaving } from '../../records/form/use-leaving.ts';
import { type Copied, useRecordForm } from '../../records/form/use-record-form.ts';
import { usePermission } from '../../stores/session.ts';
import { closeTab, rememberedAddress } from '../../stores/tabs.ts';
import { usePickSource } from './picking/free-pack.ts';
import { PackEntry } from './picking/PackEntry.tsx';
import { usePicking } from './picking/use-picking.ts';
import { TakeLeftButton } from './TakeLeftButton.tsx';

interface DocumentFormProps {
  of: AnyDocument;
  api: RecordApi;
  calls: RecordCalls;
  row: RecordRow | null;
  copied?: Copied | undefined;
  onSaved: (id: string) => void;
}

/** Head and lines of a document that can be changed. */
export function DocumentForm({ of, api, calls, row, copied, onSaved }: DocumentFormProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const saved = (id: string) => {
    void message.success(t('records.saved'));
    onSaved(id);
  };
  const state = useRecordForm(of, calls, row, saved, {}, copied);
  const cancel = useLeaving(state, () => {
    closeTab(pathname);
    void navigate(rememberedAddress(of.menu.path));
  });
  const source = usePickSource(of, api, state);
  const picking = usePicking(of, state, source);
  const mayPick = usePermission('pack_view');
  const packs = mayPick &&
    picking !== null && {
      above: <PackEntry source={source} picking={picking} />,
      isMarked: picking.isMarked,
    };
  return (
    <>
      <RecordForm of={of} state={state} onLeave={cancel} {...(packs && { extras: { packs } })}>
        <TakeLeftButton of={of} api={api} state={state} />
      </RecordForm>
      <div className={buttonRow.row}>
        <small aria-hidden="true">{t('records.formKeys')}</small>
        <Button onClick={() => void cancel()}>{t('common.cancel')}</Button>
        <Button type="primary" loading={state.busy} onClick={() => void state.save()}>
          {t('records.save')}
        </Button>
      </div>
    </>
  );
}
