import { Form, type FormInstance, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useLeavingForm } from '../../records/form/use-leaving-form.ts';

interface AddDeviceProps<Values> {
  /** Id of the form element, and prefix of its fields' ids. */
  id: string;
  title: string;
  nameLabel: string;
  form: FormInstance<Values>;
  initial: Values;
  busy: boolean;
  onFinish: (values: Values) => Promise<void>;
  onClose: () => void;
  /** The fields after the name. */
  children: ReactNode;
}

/** The dialog that adds a printer or a reader: its name first. */
export function AddDevice<Values extends object>(props: AddDeviceProps<Values>) {
  const { id, title, nameLabel, form, initial, busy, onFinish, onClose, children } = props;
  const { t } = useTranslation();
  const close = useLeavingForm(form, busy, onClose);
  return (
    <Dialog
      open
      title={title}
      okText={t('devices.add')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={() => void close()}
    >
      <Form
        form={form}
        name={id}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={(values) => void onFinish(values)}
      >
        <Form.Item
          name="name"
          label={nameLabel}
          rules={[{ required: true, whitespace: true, message: t('devices.nameRequired') }]}
        >
          <Input maxLength={60} />
        </Form.Item>
        {children}
      </Form>
    </Dialog>
  );
}
