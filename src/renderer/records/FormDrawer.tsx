import { App, Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { useLanguage } from '../components/words/words.ts';
import { RecordForm } from './RecordForm.tsx';
import { useRecordForm } from './use-record-form.ts';

const WIDTH_PX = 560;

interface FormDrawerProps {
  of: AnyRecord;
  calls: RecordCalls;
  /** Null adds a record. */
  row: RecordRow | null;
  /** Gets the id of the saved record and what the save answered, before the form closes. */
  onSaved?: (id: string, answer: Readonly<Record<string, unknown>>) => void;
  onClose: () => void;
}

/** The form of a record beside the list; asks before it closes over unsaved values. */
export function FormDrawer({ of, calls, row, onSaved, onClose }: FormDrawerProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { modal, message } = App.useApp();
  const state = useRecordForm(of, calls, row, (id, answer) => {
    onSaved?.(id, answer);
    void message.success(t('records.saved'));
    onClose();
  });
  const one = of.words.one[language];

  async function close(): Promise<void> {
    if (state.busy) return;
    const mayClose =
      !state.isTouched() ||
      (await modal.confirm({
        title: t('records.unsaved'),
        content: t('records.unsavedAdvice'),
        okText: t('records.discard'),
        cancelText: t('records.keepEditing'),
        autoFocusButton: 'cancel',
      }));
    if (!mayClose) return;
    state.discard();
    onClose();
  }

  return (
    <Drawer
      open
      size={WIDTH_PX}
      title={t(row === null ? 'records.addOne' : 'records.editOne', { one })}
      onClose={() => void close()}
      afterOpenChange={(open) => open && state.focusFirst()}
      footer={
        <div className="record-foot">
          <small aria-hidden="true">{t('records.formKeys')}</small>
          <Button onClick={() => void close()}>{t('common.cancel')}</Button>
          <Button type="primary" loading={state.busy} onClick={() => void state.save()}>
            {t('records.save')}
          </Button>
        </div>
      }
    >
      <RecordForm of={of} state={state} />
    </Drawer>
  );
}
