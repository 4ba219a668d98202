import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PrinterRoute } from '#shared/desk/contract/media';
import { deviceName } from '../../components/desk/device-name.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useDesk } from '../../stores/desk.ts';
import { useMedia } from './use-media.ts';
import { useRouteContents } from './use-route-contents.ts';

interface AddRouteProps {
  busy: boolean;
  onAdd: (route: PrinterRoute) => Promise<void>;
  onClose: () => void;
}

interface RouteForm {
  content: string;
  medium: string;
  printerId: string;
  spareId: string;
}

/** Represents an absent choice. */
const NONE = '';

/** Assigns content on a medium to a printer and its spare. */
export function AddRoute({ busy, onAdd, onClose }: AddRouteProps) {
  const { t } = useTranslation();
  const printers = useDesk((state) => state.printers);
  const contents = useRouteContents();
  const media = useMedia();
  const [form] = Form.useForm<RouteForm>();
  const printerId = Form.useWatch('printerId', form);
  const choices = printers.map((one) => ({ value: one.id, label: deviceName(one, t) }));

  function add({ content, medium, spareId, ...values }: RouteForm): void {
    const [kind = 'labels', of] = content.split(':') as [PrinterRoute['kind'], string?];
    const size = media.find(({ value }) => value === medium)?.size;
    void onAdd({
      ...{ kind, ...values },
      ...(of !== undefined && { of }),
      ...(size && { size }),
      ...(spareId !== NONE && { spareId }),
    });
  }

  return (
    <Dialog
      open
      title={t('printers.addRoute')}
      okText={t('devices.add')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<RouteForm>
        form={form}
        name="add-route"
        layout="vertical"
        requiredMark={false}
        initialValues={{ content: 'labels', medium: NONE, spareId: NONE }}
        onFinish={add}
      >
        <Form.Item name="content" label={t('printers.content')}>
          <Select options={contents} />
        </Form.Item>
        <Form.Item name="medium" label={t('printers.medium')}>
          <Select
            options={[
              { value: NONE, label: t('printers.anyMedium') },
              ...media.map(({ value, label }) => ({ value, label })),
            ]}
          />
        </Form.Item>
        <Form.Item
          name="printerId"
          label={t('printers.printer')}
          rules={[{ required: true, message: t('print.choosePrinter') }]}
        >
          <Select options={choices} />
        </Form.Item>
        <Form.Item name="spareId" label={t('printers.spare')}>
          <Select
            options={[
              { value: NONE, label: t('printers.noSpare') },
              ...choices.filter(({ value }) => value !== printerId),
            ]}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
