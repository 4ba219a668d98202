import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface ColumnSortingProps {
  keys: string[];
  titleOf: (key: string) => string;
  onOrder: (keys: string[]) => void;
  children: ReactNode;
}

/**
 * Lets the user reorder the columns inside by pointer or by Space and arrows, with announcements for screen readers.
 */
export function ColumnSorting({ keys, titleOf, onOrder, children }: ColumnSortingProps) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useMemo(() => {
    const place = (id: UniqueIdentifier) => keys.indexOf(String(id)) + 1;
    const told = (id: UniqueIdentifier, at: UniqueIdentifier) =>
      t('records.columnPlace', { title: titleOf(String(id)), place: place(at), count: keys.length });
    const announcements: Announcements = {
      onDragStart: ({ active }) => told(active.id, active.id),
      onDragOver: ({ active, over }) => (over ? told(active.id, over.id) : undefined),
      onDragEnd: ({ active, over }) => told(active.id, over?.id ?? active.id),
      onDragCancel: ({ active }) => told(active.id, active.id),
    };
    return {
      announcements,
      screenReaderInstructions: { draggable: t('records.dragColumn') },
      container: document.body,
    };
  }, [t, titleOf, keys]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id)
          onOrder(arrayMove(keys, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
