import { CloseOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Decorative } from '../../components/Decorative.tsx';
import { useOpenEntry } from '../../menu/use-open-entry.ts';
import { HOME, type Tab } from '../../stores/tabs.ts';
import { afterPaint, showPageAtOnce } from '../pages/show-page.ts';

interface TabItemProps {
  tab: Tab;
  title: string;
  active: boolean;
  onClose: (key: string) => void;
}

/** One open page. Home neither closes nor moves. */
export const TabItem = memo(function TabItem({ tab, title, active, onClose }: TabItemProps) {
  const { t } = useTranslation();
  const item = useRef<HTMLLIElement>(null);
  const isHome = tab.key === HOME;
  const openPage = useOpenEntry();
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } =
    useSortable({ id: tab.key, disabled: isHome });

  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  return (
    <li
      ref={(element) => {
        item.current = element;
        setNodeRef(element);
      }}
      data-tab={tab.key}
      className={['tab', active && 'tab-active', isDragging && 'tab-dragged'].filter(Boolean).join(' ')}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      // A middle click would otherwise begin to scroll.
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
        ref={setActivatorNodeRef}
        to={tab.key + tab.search}
        draggable={false}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || !showPageAtOnce(tab.key)) return;
          event.preventDefault();
          afterPaint(() => openPage(tab.key));
        }}
        aria-current={active ? 'page' : undefined}
        {...(isHome
          ? {}
          : {
              ...listeners,
              'aria-roledescription': t('layout.tabRole'),
              'aria-describedby': attributes['aria-describedby'],
            })}
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
