import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrinterRoute } from '#shared/desk/contract/media';
import { Decorative } from '../../components/Decorative.tsx';
import { deviceName } from '../../components/desk/device-name.ts';
import { mediumName } from '../../components/desk/medium-name.ts';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { useAction } from '../../components/loading/use-action.ts';
import panels from '../../components/look/panels.module.css';
import { keepSettings } from '../../desk/keep-settings.ts';
import { useDesk } from '../../stores/desk.ts';
import { AddRoute } from './AddRoute.tsx';
import styles from './DevicesPage.module.css';
import { useMedia } from './use-media.ts';
import { contentName, routeName, useRouteContents } from './use-route-contents.ts';

/** 打印机分配: which printer of this desk prints which content on which medium, and its spare. */
export function RoutesPanel() {
  const { t } = useTranslation();
  const { settings, printers } = useDesk();
  const [adding, setAdding] = useState(false);
  const { busy, run } = useAction();
  const confirmDanger = useConfirmDanger();
  const contents = useRouteContents();
  const media = useMedia();
  const routes = settings?.printerRoutes ?? [];

  const keep = (printerRoutes: PrinterRoute[]) =>
    run(() => keepSettings({ printerRoutes }), { success: t('devices.saved') });
  async function remove(route: PrinterRoute): Promise<void> {
    const isConfirmed = await confirmDanger({
      title: t('printers.removeRouteConfirm'),
      content: t('printers.removeRouteAdvice'),
    });
    if (isConfirmed) await keep(routes.filter((one) => one !== route));
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
