import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { moveTab } from '../../stores/tabs.ts';

/** A shorter movement of the pointer is a click. */
const DRAG_FROM_PX = 6;
/** Enter opens the tab; Space, which has no effect on a link, picks it up. */
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };
/** The click that ends a drag arrives within this time. */
const CLICK_WITHIN_MS = 50;

interface TabSortingProps {
  keys: string[];
  titleOf: (key: string) => string;
  children: ReactNode;
}

/** Lets the user reorder the tabs inside by pointer or keyboard, with announcements for screen readers. */
export function TabSorting({ keys, titleOf, children }: TabSortingProps) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: KEYS }),
  );
  const accessibility = useMemo(() => {
    const named = (id: UniqueIdentifier) => titleOf(String(id));
    const announcements: Announcements = {
      onDragStart: ({ active }) => t('layout.tabPicked', { title: named(active.id) }),
      onDragOver: ({ active, over }) =>
        // A tab over its own place, as at the start of every drag, is not announced.
        over && over.id !== active.id
          ? t('layout.tabOver', { title: named(active.id), place: named(over.id) })
          : undefined,
      onDragEnd: ({ active }) => t('layout.tabDropped', { title: named(active.id) }),
      onDragCancel: ({ active }) => t('layout.tabCancelled', { title: named(active.id) }),
    };
    return {
      announcements,
      screenReaderInstructions: { draggable: t('layout.dragTab') },
      // Outside the list, which may contain only items.
      container: document.body,
    };
  }, [t, titleOf]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={() => window.addEventListener('click', swallow, true)}
      onDragEnd={finish}
      onDragCancel={releaseClicks}
    >
      <SortableContext items={keys} strategy={horizontalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

function finish({ active, over }: DragEndEvent): void {
  releaseClicks();
  if (over) moveTab(String(active.id), String(over.id));
}

function releaseClicks(): void {
  setTimeout(() => window.removeEventListener('click', swallow, true), CLICK_WITHIN_MS);
}

/** Prevents the browser from following the dragged link. */
function swallow(event: Event): void {
  event.preventDefault();
}
