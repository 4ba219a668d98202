import {
  BarChartOutlined,
  ContainerOutlined,
  PrinterOutlined,
  SettingOutlined,
  TagOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { DeskFigures } from '#shared/api/home';
import { ON_HAND_STATUSES } from '#shared/domain/stock';
import { Decorative } from '../../components/Decorative.tsx';
import panels from '../../components/look/panels.module.css';
import { openLabelDialog } from '../../stores/dialogs.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './QuickActions.module.css';

/** The most frequent actions. */
export function QuickActions({ lastPrinted }: Pick<DeskFigures, 'lastPrinted'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayView = usePermission('pack_view');
  const mayPrint = usePermission('pack_print');
  const mayTag = usePermission('pack_tag');
  const actions = [
    mayView && { icon: ContainerOutlined, words: t('home.actionList'), to: '/inventory/packages' },
    mayView &&
      mayTag && {
        icon: TagOutlined,
        words: t('home.actionUntagged'),
        to: `/inventory/packages?rfidStatus=0&stockStatus=${ON_HAND_STATUSES.join()}`,
      },
    mayView && { icon: BarChartOutlined, words: t('home.actionDashboard'), to: '/dashboard' },
    { icon: SettingOutlined, words: t('home.actionDevices'), to: '/desk/devices' },
  ].filter((action) => action !== false);

  return (
    <section className={panels.panel} aria-labelledby="home-quick">
      <h2 id="home-quick">{t('home.quick')}</h2>
      <div className={styles.actions}>
        {mayPrint && lastPrinted && (
          <Button
            icon={<Decorative icon={PrinterOutlined} />}
            onClick={() => openLabelDialog({ of: 'pack', records: [lastPrinted] })}
          >
            {t('home.actionPrintLast', { packNo: lastPrinted.packNo })}
          </Button>
        )}
        {actions.map(({ icon, words, to }) => (
          <Button key={to} icon={<Decorative icon={icon} />} onClick={() => void navigate(to)}>
            {words}
          </Button>
        ))}
      </div>
    </section>
  );
}
