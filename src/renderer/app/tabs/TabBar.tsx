import { DownOutlined, LeftOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Decorative } from '../../components/Decorative.tsx';
import { MenuDropdown } from '../../components/MenuDropdown.tsx';
import { openMenuSearch } from '../../stores/dialogs.ts';
import { useTabs } from '../../stores/tabs.ts';
import styles from './TabBar.module.css';
import { TabItem } from './TabItem.tsx';
import { useTabTitle } from './tab-title.ts';
import { useTabActions } from './use-tab-actions.ts';
import { useTabMenu } from './use-tab-menu.ts';
import { useTabMoves } from './use-tab-moves.ts';
import { useTabScroll } from './use-tab-scroll.ts';

/** The visited pages: links that can be closed by button, right click or middle click, and moved by the user. */
export function TabBar() {
  const { t } = useTranslation();
  const tabs = useTabs((state) => state.tabs);
  const { pathname } = useLocation();
  const titleOf = useTabTitle();
  const { close } = useTabActions();
  const menuOf = useTabMenu(titleOf);
  const list = useRef<HTMLUListElement>(null);
  const scroll = useTabScroll(list);
  const moving = useTabMoves(list);
  const items = tabs.map((tab) => ({
    tab,
    title: titleOf(tab.key),
    active: tab.key === pathname,
    onClose: close,
  }));
  const [pointedKey, setPointedKey] = useState(pathname);

  return (
    <nav data-tab-bar className={styles.bar} aria-label={t('layout.tabs')}>
      {scroll.overflows && (
        <ScrollButton words={t('layout.scrollLeft')} icon={LeftOutlined} onClick={() => scroll.by(-1)} />
      )}
      <Dropdown trigger={['contextMenu']} menu={menuOf(pointedKey, false)}>
        <ul
          ref={list}
          onContextMenuCapture={({ target }) => setPointedKey(keyOf(target) ?? pathname)}
          onWheel={({ deltaX, deltaY }) => list.current?.scrollBy({ left: deltaX || deltaY })}
        >
          {moving ? (
            <moving.TabSorting keys={tabs.map(({ key }) => key)} titleOf={titleOf}>
              {items.map((item) => (
                <moving.SortableTab key={item.tab.key} {...item} />
              ))}
            </moving.TabSorting>
          ) : (
            items.map((item) => <TabItem key={item.tab.key} {...item} />)
          )}
        </ul>
      </Dropdown>
      {scroll.overflows && (
        <ScrollButton words={t('layout.scrollRight')} icon={RightOutlined} onClick={() => scroll.by(1)} />
      )}
      <MenuDropdown menu={menuOf(pathname, true)}>
        <Button
          type="text"
          size="small"
          icon={<Decorative icon={DownOutlined} />}
          aria-label={t('layout.tabActions')}
        />
      </MenuDropdown>
      <Button
        type="text"
        size="small"
        icon={<Decorative icon={SearchOutlined} />}
        aria-label={t('search.menuSearch')}
        onClick={openMenuSearch}
      />
    </nav>
  );
}

interface ScrollButtonProps {
  words: string;
  icon: typeof LeftOutlined;
  onClick: () => void;
}

function ScrollButton({ words, icon, onClick }: ScrollButtonProps) {
  return (
    <Button type="text" size="small" icon={<Decorative icon={icon} />} aria-label={words} onClick={onClick} />
  );
}

/** The tab that an element in the bar belongs to. */
function keyOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tab]')?.dataset.tab : undefined;
}
