import { App, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, describeError, toAppError } from '#shared/errors';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useLeavingForm } from '../form/use-leaving-form.ts';
import type { ListViews } from './use-list-views.ts';

interface Named {
  name: string;
  isShared: boolean;
}

/** Asks for the name of a new view and whether to share it with the company. */
export function SaveViewDialog({ state, onClose }: { state: ListViews; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const [form] = Form.useForm<Named>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const close = useLeavingForm(form, busy, onClose);

  async function save({ name, isShared }: Named): Promise<void> {
    setBusy(true);
    try {
      await state.save({ name: name.trim(), isShared }, null);
      void message.success(t('records.saved'));
      onClose();
    } catch (error) {
      setRefusal(toAppError(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={t('views.saveAs')}
      okText={t('records.save')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={() => void close()}
    >
      <Form<Named>
        form={form}
        layout="vertical"
        initialValues={{ name: '', isShared: false }}
        onFinish={(named) => void save(named)}
        onValuesChange={() => setRefusal(null)}
      >
        <Form.Item
          name="name"
          label={t('views.name')}
          {...(refusal && { validateStatus: 'error', help: describeError(refusal, language) })}
          rules={[
            { required: true, whitespace: true, message: t('records.required', { field: t('views.name') }) },
          ]}
        >
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item name="isShared" valuePropName="checked">
          <Checkbox>{t('views.share')}</Checkbox>
        </Form.Item>
      </Form>
    </Dialog>
  );
}
