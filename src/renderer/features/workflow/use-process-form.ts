import { App, Form, type FormInstance } from 'antd';
import { type ComponentRef, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CurrentProcess, workflowApi } from '#shared/api/workflow';
import type { DocumentKind } from '#shared/domain/document-states';
import { type AppError, toAppError } from '#shared/errors';
import type { ApprovalProcess } from '#shared/workflow/approval-process';
import { useChange } from '../../records/calls/use-change.ts';
import { isValid } from '../../records/form/is-valid.ts';
import { useFormKeys } from '../../records/form/use-form-keys.ts';
import type { TypedValues } from '../../records/form/use-typed-values.ts';

export type ProcessForm = ApprovalProcess;

interface ProcessFormState {
  form: FormInstance<ProcessForm>;
  root: RefObject<ComponentRef<typeof Form<ProcessForm>> | null>;
  busy: boolean;
  refusal: AppError | null;
  save(): Promise<void>;
  /** Resets the form to the stored process. */
  discard(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** The form of a kind's process; Ctrl+S saves a new version. */
export function useProcessForm(
  kind: DocumentKind,
  { version, steps, required }: CurrentProcess,
  typed: TypedValues<ProcessForm>,
): ProcessFormState {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<ProcessForm>();
  const root = useRef<ComponentRef<typeof Form<ProcessForm>>>(null);
  const change = useChange('workflow');
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const onKeyDown = useFormKeys({ save, element: () => root.current?.nativeElement });

  async function save(): Promise<void> {
    setRefusal(null);
    if (!(await isValid(form)) || change.busy) return;
    try {
      await change.run(workflowApi.submit, { body: { kind, version, ...form.getFieldsValue() } });
      typed.forget();
      void message.success(t('records.saved'));
    } catch (error) {
      setRefusal(toAppError(error));
    }
  }

  function discard(): void {
    typed.forget();
    form.setFieldsValue({ steps, required });
  }

  return { form, root, busy: change.busy, refusal, save, discard, onKeyDown };
}
