import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useTranslation } from 'react-i18next';
import { HOME } from '../../stores/tabs.ts';
import { TabItem, type TabItemProps } from './TabItem.tsx';

/** A tab that can be moved; the home tab cannot. */
export function SortableTab(props: TabItemProps) {
  const { t } = useTranslation();
  const { key } = props.tab;
  const isHome = key === HOME;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } =
    useSortable({ id: key, disabled: isHome });
  const link = {
    ...listeners,
    'aria-roledescription': t('layout.tabRole'),
    'aria-describedby': attributes['aria-describedby'],
  };
  return (
    <TabItem
      {...props}
      moves={{
        setItem: setNodeRef,
        setLink: setActivatorNodeRef,
        link: isHome ? {} : link,
        style: { transform: CSS.Translate.toString(transform), transition },
        isDragged: isDragging,
      }}
    />
  );
}
