import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { useReturnedFocus } from '../../components/dialog/use-returned-focus.ts';
import { useAction } from '../../components/loading/use-action.ts';
import { useLanguage } from '../../components/words/words.ts';
import { FormButtons } from './FormButtons.tsx';
import type { FormValues } from './form-values.ts';
import { RecordForm } from './RecordForm.tsx';
import { useLeaving } from './use-leaving.ts';
import { type Copied, type Saved, useRecordForm } from './use-record-form.ts';

const WIDTH_PX = 560;

interface FormDrawerProps {
  of: AnyRecord;
  calls: RecordCalls;
  /** Null adds a record. */
  row: RecordRow | null;
  /** Sent together with the typed values. */
  given?: FormValues;
  /** The initial values of a new record. */
  copied?: Copied;
  /** Replaces the standard title where the form does something other than saving a record. */
  title?: string;
  saveLabel?: string;
  /** Said after saving, instead of 已保存. */
  savedWords?: string;
  /** Below the inputs; finds the form with `Form.useFormInstance()`. */
  children?: ReactNode;
  /** Gets the id of the saved record, before the form closes. A promise of it is awaited before success is reported. */
  onSaved?: (id: string, answer: Saved) => Promise<void> | void;
  onClose: () => void;
}

/** The form of a record next to the list; asks before it closes with unsaved values. */
export function FormDrawer(props: FormDrawerProps) {
  const { of, calls, row, given, copied, title, saveLabel, savedWords, children, onSaved, onClose } = props;
  const { t } = useTranslation();
  useReturnedFocus(row?.id);
  const language = useLanguage();
  const { run } = useAction();
  function saved(id: string, answer: Saved): void {
    const followed = onSaved?.(id, answer);
    void run(async () => followed, { success: savedWords ?? t('records.saved') });
    onClose();
  }
  const state = useRecordForm({ of, calls, row, given, copied, onSaved: saved });
  const one = of.words.one[language];

  const close = useLeaving(state, onClose);

  return (
    <Drawer
      open
      size={WIDTH_PX}
      title={title ?? t(row === null ? 'records.addOne' : 'records.editOne', { one })}
      onClose={() => void close()}
      afterOpenChange={(open) => open && !hasBegun() && state.focusFirst()}
      footer={<FormButtons state={state} onCancel={close} saveLabel={saveLabel} />}
    >
      <RecordForm of={of} state={state}>
        {children}
      </RecordForm>
    </Drawer>
  );
}

/** True when the user focused a field while the drawer slid in. */
function hasBegun(): boolean {
  return document.activeElement?.closest('form') !== null;
}
