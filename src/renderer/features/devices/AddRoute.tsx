import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PrinterRoute } from '#shared/desk/contract/media';
import { printersFor } from '#shared/desk/printer-routes';
import { deviceName } from '../../components/desk/device-name.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useLeavingForm } from '../../records/form/use-leaving-form.ts';
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
const INITIAL = { content: 'labels', medium: NONE, spareId: NONE };

/** Kind and subject of a content's name. */
const partsOf = (content: string) => content.split(':') as [PrinterRoute['kind'], string?];

/** Assigns content on a medium to a printer and its spare. */
export function AddRoute({ busy, onAdd, onClose }: AddRouteProps) {
  const { t } = useTranslation();
  const printers = useDesk((state) => state.printers);
  const contents = useRouteContents();
  const media = useMedia();
  const [form] = Form.useForm<RouteForm>();
  const close = useLeavingForm(form, busy, onClose);
  const printerId = Form.useWatch('printerId', form);
  const content = Form.useWatch('content', form) ?? INITIAL.content;
  const printersOf = (name: string) => printersFor(partsOf(name)[0], printers);
  const choices = printersOf(content).map((one) => ({ value: one.id, label: deviceName(one, t) }));

  /** Clears chosen printers that cannot print the content. */
  function forgetPrinters(of: string): void {
    const takes = (id: string) => printersOf(of).some((one) => one.id === id);
    if (!takes(form.getFieldValue('printerId'))) form.setFieldValue('printerId', undefined);
    if (!takes(form.getFieldValue('spareId'))) form.setFieldValue('spareId', NONE);
  }

  function add({ content, medium, spareId, ...values }: RouteForm): void {
    const [kind, of] = partsOf(content);
    const size = media.find(({ value }) => value === medium)?.size;
    void onAdd({
      kind,
      ...values,
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
      onCancel={() => void close()}
    >
      <Form<RouteForm>
        form={form}
        name="add-route"
        layout="vertical"
        requiredMark={false}
        initialValues={INITIAL}
        onValuesChange={(changed) => changed.content !== undefined && forgetPrinters(changed.content)}
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
