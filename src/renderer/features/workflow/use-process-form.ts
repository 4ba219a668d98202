import { App, Form, type FormInstance } from 'antd';
import { type ComponentRef, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CurrentProcess, workflowApi } from '#shared/api/workflow';
import type { DocumentKind } from '#shared/domain/document-states';
import { type AppError, toAppError } from '#shared/errors';
import type { ApprovalProcess } from '#shared/workflow/approval-process';
import { useChange } from '../../records/calls/use-change.ts';
import { useFormKeys } from '../../records/form/use-form-keys.ts';

export type ProcessForm = ApprovalProcess;

interface ProcessFormState {
  form: FormInstance<ProcessForm>;
  root: RefObject<ComponentRef<typeof Form<ProcessForm>> | null>;
  busy: boolean;
  refusal: AppError | null;
  save(): Promise<void>;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** The form of a kind's process; `typed`: the unsaved values, kept for the form's next opening. Ctrl+S saves a new version. */
export function useProcessForm(
  kind: DocumentKind,
  { version }: CurrentProcess,
  typed: Partial<ProcessForm>,
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
    const values = await form.validateFields().catch(() => null);
    if (values === null || change.busy) return;
    try {
      await change.run(workflowApi.submit, { body: { kind, version, ...values } });
      for (const name of ['steps', 'required'] as const) delete typed[name];
      void message.success(t('records.saved'));
    } catch (error) {
      setRefusal(toAppError(error));
    }
  }

  return { form, root, busy: change.busy, refusal, save, onKeyDown };
}
