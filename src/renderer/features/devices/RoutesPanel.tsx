import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Select, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelSubjectSchema } from '#shared/desk/contract/labels';
import type { PrinterRoute } from '#shared/desk/contract/media';
import { DOCUMENTS } from '#shared/documents/index';
import { DOCUMENT_KINDS } from '#shared/domain/document-states';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import { Decorative } from '../../components/Decorative.tsx';
import { deviceName } from '../../components/desk/device-name.ts';
import { mediumName } from '../../components/desk/medium-name.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { useAction } from '../../components/loading/use-action.ts';
import panels from '../../components/look/panels.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { keepSettings } from '../../desk/keep-settings.ts';
import { useDesk } from '../../stores/desk.ts';
import styles from './DevicesPage.module.css';
import { useMedia } from './use-media.ts';

/** 打印机分配: which printer of this desk prints which content on which medium, and its spare. */
export function RoutesPanel() {
  const { t } = useTranslation();
  const { settings, printers } = useDesk();
  const [adding, setAdding] = useState(false);
  const { busy, run } = useAction();
  const confirmDanger = useConfirmDanger();
  const contents = useContents();
  const media = useMedia();
  const routes = settings?.printerRoutes ?? [];

  const keep = (printerRoutes: PrinterRoute[]) =>
    run(() => keepSettings({ printerRoutes }), { says: t('devices.saved') });
  async function remove(route: PrinterRoute): Promise<void> {
    const isMeant = await confirmDanger({
      title: t('printers.removeRouteConfirm'),
      content: t('printers.removeRouteAdvice'),
    });
    if (isMeant) await keep(routes.filter((one) => one !== route));
  }
  const nameOf = (id: string) => {
    const printer = printers.find((one) => one.id === id);
    return printer ? deviceName(printer, t) : t('printers.gone');
  };

  const columns: TableColumnType<PrinterRoute>[] = [
    {
      title: t('printers.content'),
      key: 'content',
      render: (_, route) => contents.find(({ value }) => value === contentName(route))?.label,
    },
    {
      title: t('printers.medium'),
      dataIndex: 'size',
      render: (size: PrinterRoute['size']) =>
        size === undefined
          ? t('printers.anyMedium')
          : (media.find(({ value }) => value === mediumName(size))?.label ?? `${mediumName(size)} mm`),
    },
    { title: t('printers.printer'), dataIndex: 'printerId', render: nameOf },
    {
      title: t('printers.spare'),
      dataIndex: 'spareId',
      render: (id?: string) => (id === undefined ? t('printers.noSpare') : nameOf(id)),
    },
    {
      title: t('devices.actions'),
      key: 'actions',
      width: 72,
      render: (_, route) => (
        <Button
          type="text"
          size="small"
          danger
          icon={<Decorative icon={DeleteOutlined} />}
          aria-label={t('printers.removeRoute')}
          onClick={() => void remove(route)}
        />
      ),
    },
  ];

  return (
    <section className={panels.panel} aria-labelledby="devices-routes">
      <div className={panels.head}>
        <h2 id="devices-routes">{t('printers.routes')}</h2>
        <Button size="small" icon={<Decorative icon={PlusOutlined} />} onClick={() => setAdding(true)}>
          {t('printers.addRoute')}
        </Button>
      </div>
      {routes.length > 0 && (
        <Table<PrinterRoute>
          size="small"
          rowKey={routeName}
          aria-label={t('printers.routesTable')}
          columns={columns}
          dataSource={routes}
          pagination={false}
          scroll={{ x: 620 }}
        />
      )}
      <p className={styles.note}>{t('printers.routesAdvice')}</p>
      {adding && (
        <AddRoute
          busy={busy}
          onAdd={async (route) => {
            const others = routes.filter((one) => routeName(one) !== routeName(route));
            if (await keep([...others, route])) setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

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

function AddRoute({ busy, onAdd, onClose }: AddRouteProps) {
  const { t } = useTranslation();
  const printers = useDesk((state) => state.printers);
  const contents = useContents();
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

/** `labels`, `labels:package`, `paper` … */
const contentName = ({ kind, of }: PrinterRoute): string => (of === undefined ? kind : `${kind}:${of}`);
/** Two routes with the same name would match the same prints. */
const routeName = (route: PrinterRoute): string =>
  `${contentName(route)} ${route.size ? mediumName(route.size) : ''}`;

function useContents(): { value: string; label: string }[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    { value: 'labels', label: t('printers.allLabels') },
    ...LabelSubjectSchema.options.map((subject) => ({
      value: `labels:${subject}`,
      label: t('printers.labelOf', { subject: SUBJECT_WORDS[subject][language] }),
    })),
    { value: 'paper', label: t('printers.allPapers') },
    ...DOCUMENT_KINDS.map((kind) => ({
      value: `paper:${kind}`,
      label: DOCUMENTS[kind].words.one[language],
    })),
  ];
}
