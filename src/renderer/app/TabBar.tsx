import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Decorative } from '../components/Decorative.tsx';
import {
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  HOME,
  neighbourOf,
  type Tab,
  useTabs,
} from '../stores/tabs.ts';
import { useTabTitle } from './tab-title.ts';

type TabAction = 'close' | 'others' | 'all';

/** The visited pages: links with a way to close them, by button, right click or middle click. */
export function TabBar() {
  const { t } = useTranslation();
  const tabs = useTabs((state) => state.tabs);
  const { pathname } = useLocation();
  const titleOf = useTabTitle();
  const act = useTabAction();

  const menuOf = (key: string): MenuProps => ({
    items: [
      { key: 'close', label: t('layout.closeTab'), disabled: key === HOME },
      { key: 'others', label: t('layout.closeOthers') },
      { key: 'all', label: t('layout.closeAll') },
    ],
    onClick: (info) => {
      info.domEvent.stopPropagation();
      act(info.key as TabAction, key);
    },
  });

  return (
    <nav className="tab-bar" aria-label={t('layout.tabs')}>
      <ul>
        {tabs.map((tab) => (
          <Dropdown key={tab.key} trigger={['contextMenu']} menu={menuOf(tab.key)}>
            <TabItem
              tab={tab}
              title={titleOf(tab.key)}
              active={tab.key === pathname}
              onClose={() => act('close', tab.key)}
            />
          </Dropdown>
        ))}
      </ul>
      <Dropdown trigger={['click']} menu={menuOf(pathname)}>
        <Button
          type="text"
          size="small"
          icon={<Decorative icon={DownOutlined} />}
          aria-label={t('layout.tabActions')}
        />
      </Dropdown>
    </nav>
  );
}

interface TabItemProps {
  tab: Tab;
  title: string;
  active: boolean;
  onClose: () => void;
}

/** Passes on what the dropdown around it puts on its element. */
function TabItem({ tab, title, active, onClose, ...rest }: TabItemProps) {
  const { t } = useTranslation();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  return (
    <li
      {...rest}
      ref={item}
      className={active ? 'tab tab-active' : 'tab'}
      onAuxClick={(event) => {
        if (event.button === 1 && tab.key !== HOME) onClose();
      }}
    >
      <Link to={tab.key + tab.search} aria-current={active ? 'page' : undefined}>
        {title}
      </Link>
      {tab.key !== HOME && (
        <button type="button" aria-label={`${t('layout.closeTab')} ${title}`} onClick={onClose}>
          <Decorative icon={CloseOutlined} />
        </button>
      )}
    </li>
  );
}

/** Closing the page in front opens its neighbour. */
function useTabAction(): (action: TabAction, key: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (action, key) => {
    if (action === 'close') {
      if (key === pathname) {
        const next = neighbourOf(useTabs.getState().tabs, key);
        void navigate(next.key + next.search);
      }
      closeTab(key);
    } else if (action === 'others') {
      const kept = useTabs.getState().tabs.find((tab) => tab.key === key);
      if (key !== pathname && kept) void navigate(kept.key + kept.search);
      closeOtherTabs(key);
    } else {
      closeAllTabs();
      void navigate(HOME);
    }
  };
}
