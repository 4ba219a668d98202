import { CloseOutlined } from '@ant-design/icons';
import { type CSSProperties, type HTMLAttributes, memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Decorative } from '../../components/Decorative.tsx';
import { useOpenPage } from '../../menu/use-open-entry.ts';
import { HOME, type Tab } from '../../stores/tabs.ts';
import { afterPaint, showPageAtOnce } from '../pages/show-page.ts';
import styles from './TabBar.module.css';

/** The handlers and state that make a tab movable. */
export interface TabMoves {
  setItem: (element: HTMLElement | null) => void;
  setLink: (element: HTMLElement | null) => void;
  link: HTMLAttributes<HTMLElement>;
  style: CSSProperties;
  isDragged: boolean;
}

export interface TabItemProps {
  tab: Tab;
  title: string;
  active: boolean;
  onClose: (key: string) => void;
  /** Absent until moving has been loaded. */
  moves?: TabMoves;
}

/** One open page. The home tab can be neither closed nor moved. */
export const TabItem = memo(function TabItem({ tab, title, active, onClose, moves }: TabItemProps) {
  const { t } = useTranslation();
  const item = useRef<HTMLLIElement>(null);
  const isHome = tab.key === HOME;
  const openPage = useOpenPage();

  useEffect(() => {
    // After the paint: before it, the browser would have to lay out the whole page twice. Also when the title grows, with
    // the number of a document that has just been read.
    if (active && title !== '')
      afterPaint(() => item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  }, [active, title]);

  return (
    <li
      ref={(element) => {
        item.current = element;
        moves?.setItem(element);
      }}
      data-tab={tab.key}
      className={[styles.tab, active && styles.active, moves?.isDragged && styles.dragged]
        .filter(Boolean)
        .join(' ')}
      style={moves?.style}
      // A middle click would otherwise start scrolling.
      onMouseDown={(event) => {
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button !== 1 || isHome) return;
        event.preventDefault();
        onClose(tab.key);
      }}
    >
      <Link
        ref={moves?.setLink}
        to={tab.key + tab.search}
        draggable={false}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || !showPageAtOnce(tab.key)) return;
          event.preventDefault();
          afterPaint(() => openPage(tab.key));
        }}
        aria-current={active ? 'page' : undefined}
        {...moves?.link}
      >
        {title}
      </Link>
      {!isHome && (
        <button
          type="button"
          aria-label={`${t('layout.closeTab')} ${title}`}
          onClick={() => onClose(tab.key)}
        >
          <Decorative icon={CloseOutlined} />
        </button>
      )}
    </li>
  );
});
