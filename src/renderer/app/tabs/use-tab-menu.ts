import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { HOME, rememberedAddress, useTabs } from '../../stores/tabs.ts';
import styles from './TabBar.module.css';
import { useTabActions } from './use-tab-actions.ts';

/** The menu of a tab; with `listing`, its actions are followed by all open pages. */
export function useTabMenu(
  titleOf: (key: string) => string,
): (tabKey: string, listing: boolean) => MenuProps {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tabs = useTabs((state) => state.tabs);
  const actions = useTabActions();

  return (tabKey, listing) => {
    const index = tabs.findIndex(({ key }) => key === tabKey);
    const listed: MenuProps['items'] = [
      { type: 'divider' },
      {
        type: 'group',
        label: t('layout.allTabs'),
        children: tabs.map(({ key }) => ({ key, label: titleOf(key) })),
      },
    ];
    return {
      className: styles.menu,
      selectedKeys: listing ? [tabKey] : [],
      items: [
        { key: 'refresh', label: t('layout.refreshTab') },
        { key: 'close', label: t('layout.closeTab'), disabled: tabKey === HOME || index < 0 },
        { key: 'others', label: t('layout.closeOthers'), disabled: index < 0 },
        { key: 'all', label: t('layout.closeAll') },
        { type: 'divider' },
        { key: 'left', label: t('layout.moveLeft'), disabled: index < 2 },
        { key: 'right', label: t('layout.moveRight'), disabled: index < 1 || index === tabs.length - 1 },
        ...(listing ? listed : []),
      ],
      onClick: ({ key, domEvent }) => {
        domEvent.stopPropagation();
        if (key === 'refresh') actions.refresh(tabKey);
        else if (key === 'close') actions.close(tabKey);
        else if (key === 'others') actions.closeOthers(tabKey);
        else if (key === 'all') actions.closeAll();
        else if (key === 'left') actions.move(tabKey, -1);
        else if (key === 'right') actions.move(tabKey, 1);
        else void navigate(rememberedAddress(key));
      },
    };
  };
}
